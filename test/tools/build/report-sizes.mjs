import { gzipSync } from 'node:zlib'
import { withStaticImports } from './static-imports.mjs'

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

const gzipOf = (names, bundle) =>
  names.reduce((sum, name) => sum + gzipSync(bundle[name].code ?? bundle[name].source, { level: 9 }).length, 0)

/** The files that a first message loads. */
const conversation = ['common', 'talk', 'wire']

export const reportSizes = {
  name: 'report-sizes',
  writeBundle(_, bundle) {
    // The bench asks a browser; this is for every build.
    const chunks = Object.values(bundle).filter(({ name }) => conversation.includes(name))
    for (const entry of ['confab.js', 'element.js']) {
      const firstLoad = withStaticImports([entry], bundle)
      const all = withStaticImports([entry, ...chunks.map(({ fileName }) => fileName)], bundle)
      console.log(
        `dist/${entry}: ${kilobytes(gzipOf(firstLoad, bundle))} gzip first load, ` +
          `${kilobytes(gzipOf(all, bundle))} with streamed markdown`,
      )
    }
    console.log(`dist/confab.umd.js: ${kilobytes(gzipOf(['confab.umd.js'], bundle))} gzip`)
  },
}
