// The option `mcpServers`: addresses, headers and tokens of the page's MCP servers.
/** Servers whose tools the model can call: https://modelcontextprotocol.io */

/** Why a token is asked for. */
export interface McpTokenContext {
  /** True if the server has just refused the token it was sent: it needs another one. */
  readonly isRefused: boolean
}

/** A server of the Model Context Protocol that the browser reaches over HTTP. */
export interface McpServer {
  /** A name of its own: letters, digits, `_` and `-`. The names of its tools begin with it: `shop_find_order`. */
  readonly name: string
  /** The URL of its endpoint (streamable HTTP). */
  readonly url: string
  /** Headers that are sent with each of its requests; a function is called before each. */
  readonly headers?:
    | Readonly<Record<string, string>>
    | (() => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)
  /**
   * A token that is sent as `Authorization: Bearer TOKEN`. A function is called before each request, and once more when the server
   * refuses the token.
   */
  readonly token?: string | ((context: McpTokenContext) => string | Promise<string>)
  /**
   * Its name for the visitor, on the cards of its calls.
   * @default the words in its name
   */
  readonly title?: string
  /**
   * Whether the visitor can approve all further calls of a tool in the conversation at once, until the page is closed.
   * @default false
   */
  readonly canAlwaysAllow?: boolean
}
