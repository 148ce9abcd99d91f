import { basename, resolve } from 'node:path'
import { distFolder } from './shared-files.mjs'

const files = { 'element.ts': 'element.js', 'panel.ts': 'launcher-panel.js' }

/** The launcher loads the chat, and the panel that shows it, from the files beside its own. */
export const chatBeside = {
  name: 'chat-beside',
  resolveDynamicImport(specifier) {
    const file = typeof specifier === 'string' && files[basename(specifier)]
    return file ? { id: resolve(distFolder, file), external: 'relative' } : null
  },
}
