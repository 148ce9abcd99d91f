import { joinNames } from './join-names.ts'

/** The prefix of the keys under which the browser's storage keeps the answers of a conversation while they grow. */
export const growingPrefix = (...conversation: readonly string[]): string => `confab-growing:${joinNames(...conversation)}`
