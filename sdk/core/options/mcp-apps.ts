// The option `mcpApps`: where the interfaces of MCP tools run, and what they may do.
/** Interfaces that MCP servers provide for their tools: https://modelcontextprotocol.io/extensions/apps */
import type { ToolInput } from './tools.ts'

/** What an app asks its MCP server for. */
export interface McpAppsRequestContext {
  /** Aborted when the app is removed. */
  readonly signal: AbortSignal
}

/** The MCP servers of apps, as the chat reaches them. What it returns is checked before it is used. */
export interface McpAppsHost {
  /**
   * Reads a resource of a server, as `resources/read` does.
   * @param server The name of the server, if the call has one.
   * @returns the result of `resources/read`: `{ contents: [{ uri, mimeType, text, _meta }] }`.
   */
  readResource(server: string | undefined, uri: string, context: McpAppsRequestContext): Promise<unknown>
  /**
   * Calls a tool of a server, as `tools/call` does.
   * @returns the result of `tools/call`: `{ content, structuredContent, isError }`.
   */
  callTool?(server: string | undefined, name: string, input: ToolInput, context: McpAppsRequestContext): Promise<unknown>
  /**
   * Lists the tools of a server, as `tools/list` does. Apps can then only call the tools in it whose `_meta.ui.visibility` includes
   * `app`, or is absent. Without this function, `callTool` has to refuse the others itself.
   * @returns the tools, or the result of `tools/list`: `{ tools }`.
   */
  listTools?(server: string | undefined, context: McpAppsRequestContext): Promise<unknown>
}

/** A feature of the browser that an app can ask for. */
export type McpAppPermission = 'camera' | 'microphone' | 'geolocation' | 'clipboardWrite'

/** A tool call of an app. */
export interface McpAppCall {
  /** The name of the MCP server, if it has one. */
  readonly server?: string
  /** The name of the tool. */
  readonly name: string
  /** The arguments. */
  readonly input: ToolInput
}

/** Shows the MCP Apps of tools. */
export interface McpAppsOptions {
  /**
   * The URL of `dist/sandbox.html` on another origin than the page, one that serves nothing else. Without it, the results of tools are
   * shown as text.
   */
  sandbox?: string
  /**
   * Where the resources and tools of apps come from: the URL of an MCP server (streamable HTTP), or your own functions.
   * @default the `mcpServers` of the chat
   */
  host?: string | McpAppsHost
  /**
   * Whether the visitor has to approve a tool call of an app; a function decides by the call.
   * @default true
   */
  needsApproval?: boolean | ((call: McpAppCall) => boolean)
  /**
   * The features of the browser that apps get if they ask for them; the browser then asks the visitor.
   * @default []
   */
  permissions?: McpAppPermission[]
}
