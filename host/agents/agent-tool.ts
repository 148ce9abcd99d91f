import type { Backend } from '../backend/client.ts'

/** What the user is asked before a tool changes something. */
export interface ToolQuestion {
  readonly title: string
  /** What would be saved, as the model wrote it. Shown as text. */
  readonly content: string
  /** The button that allows it. */
  readonly action: string
}

/** Something that a model may do with the user's data, by a function call. */
export interface AgentTool {
  /** In snake case, as models know them. */
  readonly name: string
  /** When to use it, for the model. */
  readonly description: string
  /** JSON schema of its arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** For a tool that changes something: the user is asked each time. A tool that only reads has none. */
  question?(given: Readonly<Record<string, unknown>>): ToolQuestion
  /** Resolves to the text for the model. The message of a `BackendError` is passed on too. */
  run(given: Readonly<Record<string, unknown>>, backend: Backend): Promise<string>
}
