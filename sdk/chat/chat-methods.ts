import { methodNames } from '../core/session/methods.ts'
import type { Chat } from './compose-chat.ts'

/** What a chat can do on a page, beside what it does without one. */
const pageMethods = [
  'focusInput',
  'refreshMessages',
  'scrollToBottom',
  'openFind',
  'openThread',
  'destroy',
] as const satisfies readonly (keyof Chat)[]

/** The methods that pages call. */
export const chatMethods = [...methodNames, ...pageMethods]
