import type { Chat } from './chat.ts'
import { createConnector } from './connectors/create-connector.ts'
import type { ChatOptions } from './core/options/options.ts'
import { putChat } from './mount-chat.ts'

/**
 * Puts a chat into an element or a shadow root of the page.
 * @throws TypeError if the parent does not exist.
 */
export const createChat = (parent: Element | ShadowRoot, options: ChatOptions = {}): Chat =>
  putChat(parent, options, (config) => createConnector(config, () => import('./connectors/services.ts')))
