import { resolve } from 'node:path'
import { distFolder } from './shared-files.mjs'

/** The launcher loads the element from the file beside its own. */
export const elementBeside = {
  name: 'element-beside',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' && /^\.{1,2}\/element\.ts$/.test(specifier)
      ? { id: resolve(distFolder, 'element.js'), external: 'relative' }
      : null,
}
