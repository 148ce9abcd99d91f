// Where messages in the console and of commands lead to, which the build writes into them.
import { readFileSync } from 'node:fs'

/** Who names a page of the package, where a project that installed it has that, and the same on the site. */
const sources = [
  {
    file: '/sdk/core/util/thrown/message-page.ts',
    inPackage: 'node_modules/confab-chat/dist/docs/errors.md',
    onSite: 'reference/errors.html',
  },
  {
    file: '/sdk/server/moving/move-command.ts',
    inPackage: 'node_modules/confab-chat/dist/docs/migration.md',
    onSite: 'guide/migration.html',
  },
]

/** A plugin of rollup that leads messages to the site of the owner, where there is one. */
export function messagePages({ site = '' }) {
  const address = site.trim().replace(/\/*$/, '')
  return {
    name: 'message-pages',
    load(id) {
      const source = address && sources.find(({ file }) => id.endsWith(file))
      return source ? readFileSync(id, 'utf8').replace(source.inPackage, `${address}/${source.onSite}`) : null
    },
  }
}
