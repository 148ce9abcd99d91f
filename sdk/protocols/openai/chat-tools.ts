import type { ToolDefinition } from '../../core/types.ts'
import type { Json } from '../protocol.ts'

/** The page's tools as chat completions take them. */
export const encodeChatTools = (tools: readonly ToolDefinition[]): Json[] =>
  tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }))
