import type { AgentId, Blueprint, Profile } from '../backend/types.ts'
import type { AgentTool } from './agent-tool.ts'

/** What an agent knows about the business before it answers. */
export interface AgentContext {
  readonly profile: Profile
  readonly blueprint: Blueprint
  /** The name the user wants to be called by; empty when unknown. */
  readonly preferredName: string
  /** Whether there is an assessment of the website that can be read. */
  readonly isAssessed: boolean
  /** The beginnings of the documents that may be used. */
  readonly snippets: readonly { readonly title: string; readonly text: string }[]
}

/** One of the agents: who it is, and what it can do. */
export interface AgentDefinition {
  readonly id: AgentId
  /** The path of its screen. */
  readonly route: string
  readonly title: string
  /** What it is for, in one sentence. */
  readonly blurb: string
  /** Questions that it answers well, to be sent by a click. */
  readonly suggestions: readonly string[]
  /** The words in its empty field. */
  readonly placeholder: string
  /** Whether pictures can be attached when a model of a vendor answers; the built-in assistant reads text only. */
  readonly files: boolean
  /** Whether a photo can be taken then. */
  readonly camera: boolean
  /** Whether the user may speak instead of type. */
  readonly speech: boolean
  /** The tools a vendor's model may call. The product's own backend has its own. */
  readonly tools: readonly AgentTool[]
  /** The title of an empty chat. */
  greeting(context: AgentContext): string
  /** What it can do and what it needs for that, below the greeting. Text. */
  intro(context: AgentContext): string
  /** The system prompt for a vendor's model. */
  systemPrompt(context: AgentContext): string
}
