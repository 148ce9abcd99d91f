import type { ServerTool } from '../mcp.ts'
import type { Tool } from '../options/tools.ts'
import type { ChatState } from '../types.ts'

const none: readonly Tool[] = []
const joined = new WeakMap<readonly ServerTool[], { readonly ofPage: readonly Tool[]; readonly all: readonly Tool[] }>()

/** The tools that the model can call: those of the page, then those of MCP servers. The same list until one of them changes. */
export function allTools({ config, serverTools }: Pick<ChatState, 'config' | 'serverTools'>): readonly Tool[] {
  const ofPage = config.options.tools ?? none
  if (!serverTools?.length) return ofPage
  const known = joined.get(serverTools)
  if (known?.ofPage === ofPage) return known.all
  const all = [...ofPage, ...serverTools]
  joined.set(serverTools, { ofPage, all })
  return all
}

/** True for a tool of an MCP server. */
export const isServerTool = (tool: Tool): tool is ServerTool => 'serverTitle' in tool
