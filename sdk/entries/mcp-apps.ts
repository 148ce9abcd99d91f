/**
 * What pages need to show MCP Apps beside the option `mcpApps`. The chat loads the rest itself when a tool has an app.
 *
 * @module
 */
export { agUiHost, type AgUiHostOptions } from '../mcp-apps/ag-ui-host.ts'
export type {
  McpAppCall,
  McpAppPermission,
  McpAppsHost,
  McpAppsOptions,
  McpAppsRequestContext,
} from '../core/options/mcp-apps.ts'
