import { resolve } from 'node:path'
import { entries } from './entries.mjs'
import { distFolder } from './shared-files.mjs'

/** The engine without a DOM takes services from the files that bundlers take. */
export const servicesApart = {
  name: 'services-apart',
  resolveDynamicImport(specifier) {
    const source = typeof specifier === 'string' && specifier.replace(/^\.\//, 'sdk/connectors/')
    const [name] = Object.entries(entries).find(([, path]) => path === source) ?? []
    return name ? { id: resolve(distFolder, `${name}.js`), external: 'relative' } : null
  },
}
