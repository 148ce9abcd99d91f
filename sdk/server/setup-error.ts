import { messagePage } from '../core/util/thrown/message-page.ts'

/** What is thrown to whoever sets up a server wrongly. */
export const setupError = (words: string): TypeError => new TypeError(`${words}\n${messagePage('wrong-server-setup')}`)
