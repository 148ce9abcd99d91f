import type { Tool } from '../options/tools.ts'
import type { ToolDefinition } from '../types.ts'
import { isToolName } from './is-tool-name.ts'
import { report } from '../util/thrown/report.ts'

const definitions = new WeakMap<readonly Tool[], readonly ToolDefinition[]>()

/** Copies the schema; undefined if it is not JSON, e.g. because it is circular. */
function copySchema({ name, inputSchema }: Tool): ToolDefinition['inputSchema'] | undefined {
  try {
    return JSON.parse(JSON.stringify(inputSchema)) as ToolDefinition['inputSchema']
  } catch (error) {
    report('wrong-tool', `The tool "${name}" is not offered: its inputSchema is not JSON.`, error)
    return undefined
  }
}

/** Describes the page's tools for the model. Leaves out tools whose schema or name cannot be sent, and duplicate names. */
export function toolDefinitions(tools: readonly Tool[]): readonly ToolDefinition[] {
  const known = definitions.get(tools)
  if (known) return known
  const names = tools.map(({ name }) => name)
  const made = tools.flatMap((tool, index) => {
    const { name, description } = tool
    // A service would reject the whole request because of one of these; the setup check has reported them.
    if (!isToolName(name) || names.indexOf(name) !== index) return []
    const inputSchema = copySchema(tool)
    return inputSchema ? [{ name, description, inputSchema }] : []
  })
  definitions.set(tools, made)
  return made
}
