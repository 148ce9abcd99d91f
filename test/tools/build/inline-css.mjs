import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { transform } from 'esbuild'

/** `import css from './x.css?inline'` gives the minified text, as it does in Vite. */
export const inlineCss = {
  name: 'inline-css',
  resolveId: (source, importer) => (source.endsWith('.css?inline') && importer ? resolve(dirname(importer), source) : null),
  async load(id) {
    if (!id.endsWith('.css?inline')) return null
    const path = id.replace(/\?inline$/, '')
    this.addWatchFile(path)
    const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true })
    return `export default ${JSON.stringify(code.trim())}`
  },
}
