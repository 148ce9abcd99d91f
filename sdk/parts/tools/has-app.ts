import type { Config } from '../../core/options/config.ts'
import type { DrawnPart } from '../drawn-part.ts'

/** Whether the interface of an MCP server belongs to a part, and the page has a place to run it: its own, or an activity of AG-UI. */
export const hasApp = (part: DrawnPart, { options: { mcpApps } }: Config): boolean =>
  Boolean(mcpApps?.sandbox) && ((part.type === 'tool' && part.app !== undefined) || part.type === 'data-mcp-apps')
