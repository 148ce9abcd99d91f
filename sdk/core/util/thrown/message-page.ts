import type { MessageCode } from './message-code.ts'

/** The page of messages, as the package has it. The build puts that of the site here, where test/tools/publish/owner.json names one. */
const page = 'confab-chat/dist/docs/errors.md'

/** Where a kind of message is explained. */
export const messagePage = (code: MessageCode): string => `${page}#${code}`
