import type { Tool } from '../options/tools.ts'
import type { ToolDefinition } from '../types.ts'
import { isToolName } from './is-tool-name.ts'

const definitions = new WeakMap<readonly Tool[], readonly ToolDefinition[]>()

/** A copy of the schema; undefined when it is no JSON, e.g. because it contains itself. */
function copySchema({ name, inputSchema }: Tool): ToolDefinition['inputSchema'] | undefined {
  try {
    return JSON.parse(JSON.stringify(inputSchema)) as ToolDefinition['inputSchema']
  } catch (error) {
    console.error(`The tool "${name}" is not offered: its inputSchema is not JSON.`, error)
    return undefined
  }
}

/** What the model is told of the page's tools. One whose schema or name cannot be sent is left out, and the second of a name. */
export function toolDefinitions(tools: readonly Tool[]): readonly ToolDefinition[] {
  const known = definitions.get(tools)
  if (known) return known
  const names = tools.map(({ name }) => name)
  const made = tools.flatMap((tool, index) => {
    const { name, description } = tool
    // A service refuses the whole request for one of these; what is wrong with them was said at set-up.
    if (!isToolName(name) || names.indexOf(name) !== index) return []
    const inputSchema = copySchema(tool)
    return inputSchema ? [{ name, description, inputSchema }] : []
  })
  definitions.set(tools, made)
  return made
}
