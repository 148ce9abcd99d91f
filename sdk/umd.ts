// The script-tag build: one file that defines the element and gives the page window.Confab.
export { ConfabChatElement } from './element.ts'
export { createChat } from './create-chat.ts'
export { ChatError } from './core/errors.ts'
