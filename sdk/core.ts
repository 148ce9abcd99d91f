/**
 * The chat without a page: keeps the conversation, sends requests and reads answers. For your own rendering, tests, and programs
 * without a DOM.
 *
 * @example
 * const environment = { fetch, storage: undefined, createConnector, emit: () => {}, addressOf: () => '' }
 * const engine = createEngine(normaliseOptions({ connect: { url: 'https://example.com/chat' } }), environment)
 * engine.start()
 * engine.submitUserMessage({ text: 'Hello' })
 */
import { createConnector as createAnyConnector } from './connectors/create-connector.ts'
import type { Config } from './core/options/config.ts'
import type { CreateMcpClients } from './core/mcp.ts'
import type { Connector } from './core/types.ts'

export { createEngine, type Engine } from './core/engine/engine.ts'
export { normaliseOptions, type Config } from './core/options/config.ts'
export { ChatError, type ChatErrorKind } from './core/errors.ts'
export type { ChatEvents, Environment, MicrophoneFault, OnUpload, Upload } from './core/environment.ts'
export type { CreateMcpClients, McpClients, ServerTool } from './core/mcp.ts'
export type { KeyValueStorage } from './core/storage/key-value-storage.ts'
export type { Store } from './core/store.ts'
export type {
  ChatRequests,
  ChatState,
  Connector,
  ConnectorContext,
  ConnectorRequest,
  Message,
  Part,
  ReplyEvent,
} from './core/types.ts'
export type { ChatOptions, MessageContent, MessagePart, Response, UserContent } from './core/options/options.ts'

/** Creates the connector that the options name. Its code loads on demand. */
export const createConnector = (config: Config): Promise<Connector> =>
  createAnyConnector(config, () => import('./connectors/services.ts'))

/** Loads the client of MCP servers, for an environment whose chats have `mcpServers`. */
export const loadMcpClients = async (): Promise<CreateMcpClients> => (await import('./mcp/mcp-clients.ts')).createMcpClients
