import { resolve } from 'node:path'
import { entries, innerEntries } from './entries.mjs'
import { distFolder } from './shared-files.mjs'

/** The engine without a DOM takes services, and the client of MCP servers, from the files that bundlers take. */
export const servicesApart = {
  name: 'services-apart',
  resolveDynamicImport(specifier) {
    const source = typeof specifier === 'string' ? specifier.replace(/^\.\//, '') : ''
    const paths = [`sdk/${source}`, `sdk/connectors/${source}`]
    const [name] = Object.entries({ ...entries, ...innerEntries }).find(([, path]) => paths.includes(path)) ?? []
    return name ? { id: resolve(distFolder, `${name}.js`), external: 'relative' } : null
  },
}
