import type { MessageCode } from './message-code.ts'

/** The page of messages, as a project has it that installed the package. The build puts that of the site here, where test/tools/publish/owner.json names one. */
const page = 'node_modules/confab-chat/dist/docs/errors.md'

/** Where a kind of message is explained. */
export const messagePage = (code: MessageCode): string => `${page}#${code}`
