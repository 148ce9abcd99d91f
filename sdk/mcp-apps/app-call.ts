import type { ToolState } from '../core/types.ts'

/** A tool call with an app, wherever the chat learned of it. */
export interface AppCall {
  /** The name of the tool in words. */
  readonly title: string
  /** The name of the MCP server, if it has one. */
  readonly server: string | undefined
  /** The URI of the interface. */
  readonly uri: string
  readonly state: ToolState | 'not-run'
  /** The arguments so far, as JSON text. */
  readonly input: string
  /** The result: any JSON. */
  readonly output: unknown
}
