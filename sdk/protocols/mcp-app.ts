import type { ToolApp } from '../core/options/messages/message-parts.ts'
import { isJson } from '../core/util/is-json.ts'

const appType = 'text/html;profile=mcp-app'

/** The MCP App in what a service keeps with a call: `mcp.app` of the AI SDK. */
export function mcpAppOf(metadata: unknown): ToolApp | undefined {
  const mcp = isJson(metadata) ? metadata['mcp'] : undefined
  const app = isJson(mcp) ? mcp['app'] : undefined
  if (!isJson(app) || app['mimeType'] !== appType) return undefined
  const { resourceUri } = app
  return typeof resourceUri === 'string' && resourceUri.startsWith('ui://') ? { resourceUri } : undefined
}
