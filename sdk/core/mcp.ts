// What the engine and the clients of MCP servers do for each other, in types.
/** The interface between the engine and the clients of MCP servers, which load when a page names servers. */
import type { ConnectorContext } from './connector.ts'
import type { ToolApp, ToolFile } from './options/messages/message-parts.ts'
import type { McpServer } from './options/mcp.ts'
import type { Tool, ToolCallContext, ToolInput } from './options/tools.ts'

/** What came of a call on an MCP server. */
export interface ServerToolResult {
  /** For the model: any JSON, or what went wrong. */
  readonly output: unknown
  readonly isError?: boolean
  /** Pictures, sounds and links, for the visitor and for models that take them. */
  readonly files?: readonly ToolFile[]
  /** The app that shows the call, with the whole result. */
  readonly app?: ToolApp
}

/** A tool of an MCP server, as the tools of the page are: the name is the one that the model uses. */
export interface ServerTool extends Tool {
  /** The name of its server in words. */
  readonly serverTitle: string
  /** What the server calls the tool: a stranger's words, on one line. */
  readonly ownTitle?: string
  readonly app?: ToolApp
  /** Another one if the tool has changed: what the visitor allowed is not that any more. */
  readonly version: string
  execute(input: ToolInput, context: ToolCallContext): Promise<ServerToolResult>
}

/** What the clients of MCP servers need of the engine. */
export interface McpClientsParts {
  /** The current servers. */
  servers(): readonly McpServer[]
  /** The names of tools that are taken. */
  takenNames(): readonly string[]
  readonly fetch: ConnectorContext['fetch']
}

interface Cancellable {
  readonly signal: AbortSignal
}

/** The connections to the MCP servers of a chat. A server without a name is the only one. What servers answer is not trusted. */
export interface McpClients {
  /**
   * Lists the tools for the model. Never rejects: a server that does not answer in time is left out, and why is said in the console.
   * @returns the same list as long as nothing has changed.
   */
  tools(
    context: Cancellable & { /** Also asks servers that are left alone for a while. */ readonly isRetry?: boolean },
  ): Promise<readonly ServerTool[]>
  /** The names, in words, of the servers whose tools could not be listed the last time. */
  unreached(): readonly string[]
  /** Calls a tool by the name it has on its server. Resolves with the result of `tools/call`. */
  callTool(server: string | undefined, name: string, input: ToolInput, context: Cancellable): Promise<unknown>
  /** Reads a resource. Resolves with the result of `resources/read`. */
  readResource(server: string | undefined, uri: string, context: Cancellable): Promise<unknown>
  /** Lists the tools of a server as it describes them. */
  listTools(server: string | undefined, context: Cancellable): Promise<readonly unknown[]>
  /** Ends the sessions on the servers. */
  close(): void
}

export type CreateMcpClients = (parts: McpClientsParts) => McpClients
