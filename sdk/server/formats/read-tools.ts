import type { ToolDefinition } from '../../core/types.ts'
import { isJson } from '../../core/util/is-json.ts'

/** A tool whose arguments are described by `parameters`, as other formats have it. */
export function readTool(name: unknown, tool: unknown): ToolDefinition[] {
  if (typeof name !== 'string' || !isJson(tool)) return []
  const { description, parameters } = tool
  return isJson(parameters)
    ? [{ name, description: typeof description === 'string' ? description : '', inputSchema: parameters }]
    : []
}
