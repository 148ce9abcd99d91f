import type { Chat } from './compose-chat.ts'
import type { ChatOptions } from '../core/options/options.ts'
import { mountChat } from './mount-chat.ts'
import { wholeChat } from './whole-chat.ts'

/**
 * Puts a chat into an element or a shadow root of the page.
 * @throws TypeError if the parent does not exist.
 */
export const createChat = (parent: Element | ShadowRoot, options: ChatOptions = {}): Chat => mountChat(parent, options, wholeChat)
