// Options of where replies come from: `connect`, `directConnection`, `webModel`, limits, interceptors, `queue`, `outbox`, `tools`, MCP,
// `demo`.
import type { Connect, RequestBodyLimits, RequestInterceptor, ResponseInterceptor } from './connect.ts'
import type { DemoOptions } from './conversation.ts'
import type { McpAppsOptions } from './mcp-apps.ts'
import type { McpServer } from './mcp.ts'
import type { DirectConnection } from './services/direct-connection.ts'
import type { Tool } from './tools.ts'
import type { WebModelOptions } from './web-model.ts'

/** Where replies come from. */
export interface ConnectionOptions {
  /**
   * Your own backend: its URL, or a function that answers.
   * @default the demo on development hosts; elsewhere an error, and the console says what to set
   * @example { url: '/api/chat', stream: true }
   */
  connect?: Connect
  /**
   * An AI service, called directly from the browser. Each service is a separate file; a page loads only the one it uses.
   * @example { openAI: { chat: true, key: 'your key' } }
   */
  directConnection?: DirectConnection
  /**
   * A language model that runs in the visitor's browser. Takes precedence over the other ways to answer.
   * @default false
   */
  webModel?: boolean | WebModelOptions
  /**
   * How many messages and characters a request contains.
   * @default the last message; with a `format` all messages; with `directConnection` what suits the service
   * @example { maxMessages: 10 }
   */
  requestBodyLimits?: RequestBodyLimits
  /**
   * Changes body and headers of every request before it is sent, or cancels it by returning `{ error }`. Returning nothing keeps
   * the request.
   */
  requestInterceptor?: RequestInterceptor
  /** Turns every response of a backend or a service, or every chunk of a stream, into a reply. Returning nothing keeps it. */
  responseInterceptor?: ResponseInterceptor
  /**
   * What happens to a message that is sent while an answer comes. `drop`: it is not sent, and stays in the field. `queue`: it waits
   * above the field, where the visitor can change it, and is sent after the answer; at most 20 wait in each conversation.
   * `interrupt`: it stops the answer. Also applies to `submitUserMessage`. A WebSocket needs none: messages are sent at once.
   * @default 'drop'
   */
  queue?: 'drop' | 'queue' | 'interrupt'
  /**
   * Keeps messages in the browser until they are sent, over reloads and while there is no connection: one tab sends them as soon as
   * it can. A `connect` gets the same `Idempotency-Key` header with each attempt. Files are kept up to 1 MB a message. Has no effect
   * on a WebSocket.
   * @default false
   */
  outbox?: boolean
  /**
   * Functions of the page that the model can call. Sent with every request to a service that supports tools and to a `connect`
   * with a `format`; results are sent back until the answer is complete.
   * @default []
   * @example [{ name: 'get_cart', description: 'Lists the cart', inputSchema: { type: 'object' }, execute: () => cart }]
   */
  tools?: Tool[]
  /**
   * How many times in a row the model may call `tools` before the visitor has to send something.
   * @default 8
   */
  maxToolRounds?: number
  /**
   * MCP servers whose tools the model can call beside `tools`, each call with the visitor's approval.
   * @example [{ name: 'shop', url: 'https://mcp.example.com/mcp' }]
   */
  mcpServers?: McpServer[]
  /**
   * Shows the interfaces that MCP servers provide for their tools (MCP Apps), each isolated in a frame of another origin. Without a
   * `sandbox`, the results of these tools are shown as text.
   * @example { sandbox: 'https://sandbox.example.com/sandbox.html', host: 'https://mcp.example.com/mcp' }
   */
  mcpApps?: McpAppsOptions
  /**
   * Answers without a backend. An object sets the response and shows errors and loading states.
   * @default on development hosts, when no other way to answer is set
   */
  demo?: boolean | DemoOptions
}
