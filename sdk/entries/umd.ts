// The script-tag build: one file that defines the element and provides window.Confab. What stands around its modules is in umd/.
import { push } from '../launcher/page-calls.ts'

export { ConfabChatElement } from './element.ts'
export { createChat } from '../chat/create-chat.ts'
export { ChatError } from '../core/errors.ts'
export { push }

// Once the page has the other exports too.
queueMicrotask(() => push())
