import type { JsonSchema } from './options/tools.ts'

/** What a model needs to know about a tool. */
export interface ToolDefinition {
  /** The name that the model calls it by. */
  readonly name: string
  /** What it does and when to call it. */
  readonly description: string
  /** The JSON Schema of the arguments. */
  readonly inputSchema: JsonSchema
}
