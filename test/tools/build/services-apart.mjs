import { dirname, resolve } from 'node:path'
import { entries } from './entries.mjs'
import { distFolder } from './shared-files.mjs'

/** A server takes services from the files that bundlers take. */
export const servicesApart = {
  name: 'services-apart',
  resolveDynamicImport(specifier, importer) {
    const source = typeof specifier === 'string' && resolve(dirname(importer), specifier)
    const [name] = Object.entries(entries).find(([, path]) => resolve(path) === source) ?? []
    return name ? { id: resolve(distFolder, `${name}.js`), external: 'relative' } : null
  },
}
