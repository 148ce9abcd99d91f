import type { Backend } from '../../backend/client.ts'

/** Something that a model may do with the user's data, by a function call. */
export interface AgentTool {
  /** In snake case, as models know them. */
  readonly name: string
  /** When to use it, for the model. */
  readonly description: string
  /** JSON schema of its arguments. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Gives what the model is told. A `BackendError` is told too. */
  run(given: Readonly<Record<string, unknown>>, backend: Backend): Promise<string>
}
