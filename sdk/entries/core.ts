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
import { createBareConnector } from '../connectors/bare.ts'
import type { Services } from '../connectors/given-services.ts'
import type { Config } from '../core/options/config.ts'
import type { Connector } from '../core/types.ts'

export type { Services } from '../connectors/given-services.ts'
export { createEngine, type Engine } from '../core/session/engine.ts'
export { normaliseOptions, type Config } from '../core/options/config.ts'
export { ChatError, type ChatErrorKind } from '../core/errors.ts'
export type { ChatEvents, Environment, MicrophoneFault, OnUpload, Upload } from '../core/environment.ts'
export type { CreateMcpClients, McpClients, ServerTool } from '../core/mcp.ts'
export type { KeyValueStorage } from '../core/storage/key-value-storage.ts'
export type { Store } from '../core/store.ts'
export type {
  ChatRequests,
  ChatState,
  Connector,
  ConnectorContext,
  ConnectorRequest,
  Message,
  Part,
  ReplyEvent,
  StopKeeper,
} from '../core/types.ts'
export type { ChatOptions, MessageContent, MessagePart, Response, UserContent } from '../core/options/options.ts'

/**
 * Creates the connector that the options name. Its code loads on demand.
 * @param services The connectors of `confab-chat/connectors/NAME` to choose from, named as in `directConnection`. Default: none.
 */
export const createConnector = (config: Config, services: Services = {}): Promise<Connector> =>
  createBareConnector(services, () => import('../connectors/web-model/web-model.ts'))(config)
