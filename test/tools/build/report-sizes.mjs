import { gzipSync } from 'node:zlib'
import { transform } from 'esbuild'
import { withStaticImports } from './static-imports.mjs'

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

const gzipOf = (names, bundle) =>
  names.reduce((sum, name) => sum + gzipSync(bundle[name].code ?? bundle[name].source, { level: 9 }).length, 0)

/** What the parts of a page are made of, the first that fits. */
const parts = {
  markdown: /sdk\/markdown\//,
  welcome: /sdk\/views\/suggestions\//,
  actions: /sdk\/views\/actions\//,
  views: /sdk\/(views|dom|styles|parts|launcher)\//,
  engine: /sdk\//,
  packages: /./,
}
const partOf = (id) => Object.keys(parts).find((part) => parts[part].test(id))

/** What the code of each part weighs by itself: less than its share of a file, where parts lend each other words that repeat. */
async function sizesOfParts(names, bundle) {
  const codes = {}
  for (const name of names) {
    // A block for each module, as files have names of their own.
    for (const [id, { code }] of Object.entries(bundle[name].modules ?? {})) (codes[partOf(id)] ??= []).push(`{${code ?? ''}\n}`)
  }
  const sizes = await Promise.all(
    Object.entries(codes).map(async ([part, texts]) => {
      const { code } = await transform(texts.join('\n'), { format: 'esm', target: 'es2022', minify: true, legalComments: 'none' })
      return [part, gzipSync(code, { level: 9 }).length]
    }),
  )
  return sizes
    .toSorted(([, one], [, other]) => other - one)
    .map(([part, size]) => `${part} ${kilobytes(size)}`)
    .join(', ')
}

/** The files that a first message loads. */
const conversation = ['common', 'talk', 'wire']

export const reportSizes = {
  name: 'report-sizes',
  async writeBundle(_, bundle) {
    // The bench asks a browser; this is for every build.
    const chunks = Object.values(bundle).filter(({ name }) => conversation.includes(name))
    for (const entry of ['confab.js', 'element.js']) {
      const firstLoad = withStaticImports([entry], bundle)
      const all = withStaticImports([entry, ...chunks.map(({ fileName }) => fileName)], bundle)
      console.log(
        `dist/${entry}: ${kilobytes(gzipOf(firstLoad, bundle))} gzip first load, ` +
          `${kilobytes(gzipOf(all, bundle))} with streamed markdown`,
      )
      console.log(`  first load by part: ${await sizesOfParts(firstLoad, bundle)}`)
      console.log(`  with streamed markdown: ${await sizesOfParts(all, bundle)}`)
    }
    console.log(`dist/confab.umd.js: ${kilobytes(gzipOf(['confab.umd.js'], bundle))} gzip`)
  },
}
