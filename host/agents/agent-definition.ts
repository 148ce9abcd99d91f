import type { AgentId, Blueprint, Profile } from '../backend/types.ts'
import type { AgentTool } from './agent-tool.ts'

/** What an agent is told of the business before it answers. */
export interface AgentContext {
  readonly profile: Profile
  readonly blueprint: Blueprint
  /** How the user wants to be called; empty when that is not known. */
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
  /** Whether pictures can be attached when a model of a vendor answers; the built-in assistant reads text only. */
  readonly files: boolean
  /** Whether a photo can be taken then. */
  readonly camera: boolean
  /** Whether the user may speak instead of type. */
  readonly speech: boolean
  /** What a model of a vendor may do with the user's data. The product's own backend has its own. */
  readonly tools: readonly AgentTool[]
  /** What it says first. Markdown. */
  intro(context: AgentContext): string
  /** What a model of a vendor is told before the conversation. */
  systemPrompt(context: AgentContext): string
}
