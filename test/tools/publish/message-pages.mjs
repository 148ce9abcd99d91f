// Where messages in the console lead to, which the build writes into them.
import { readFileSync } from 'node:fs'

const source = '/sdk/core/util/thrown/message-page.ts'
/** Where a clone leads to: the page in the package. */
const inPackage = 'confab-chat/dist/docs/errors.md'

/** The address of the page of messages on the site of the owner; undefined without a site. */
export const pageOfMessages = ({ site = '' }) =>
  site.trim() ? `${site.trim().replace(/\/*$/, '')}/reference/errors.html` : undefined

/** A plugin of rollup that leads messages to the site of the owner, where there is one. */
export function messagePages(owner) {
  const page = pageOfMessages(owner)
  return {
    name: 'message-pages',
    load: (id) => (page && id.endsWith(source) ? readFileSync(id, 'utf8').replace(inPackage, page) : null),
  }
}
