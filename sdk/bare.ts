import type { Chat } from './chat.ts'
import { createBareConnector } from './connectors/bare.ts'
import type { Services } from './connectors/given-services.ts'
import type { ChatOptions } from './core/options/options.ts'
import { putChat } from './mount-chat.ts'

export { ChatError, type ChatErrorKind } from './core/errors.ts'
export type { Chat } from './chat.ts'
export type { Services } from './connectors/given-services.ts'

/**
 * `createChat` of a package that contains no services but these: for bundlers that put everything they find into one file.
 * @param services The connectors, named as in `directConnection`: `{ openAI: { chat: openAIChat } }`. Default: none.
 * @throws TypeError if the parent does not exist.
 */
export const createChat = (parent: Element | ShadowRoot, options: ChatOptions = {}, services: Services = {}): Chat =>
  putChat(parent, options, createBareConnector(services))
