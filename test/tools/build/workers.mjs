import { dirname, resolve } from 'node:path'
import { basename, join } from 'node:path/posix'
import { rollup } from 'rollup'

const workerCall = /new Worker\(\s*new URL\(\s*'([^']+)',\s*import\.meta\.url\)/g
/** In minified code; also what is not written as above. */
const anyWorker = /\b(?:Shared)?Worker\((?:new URL\((["'`])(.+?)\1)?/g

/** The code of a worker with all that it imports, but for packages of others, which stand beside all builds. */
async function bundleWorker(path, plugins) {
  const bundle = await rollup({ input: path, plugins })
  const name = basename(path).replace(/\.ts$/, '.js')
  const { output } = await bundle.generate({ format: 'es', entryFileNames: `chunks/${name}`, inlineDynamicImports: true })
  await bundle.close()
  const [{ code, imports, dynamicImports }] = output
  const foreign = [...imports, ...dynamicImports].filter((file) => !file.startsWith('vendor/'))
  if (foreign.length) throw new Error(`The worker ${name} imports ${foreign.join(', ')}.`)
  if (code.search(anyWorker) >= 0) throw new Error(`The worker ${name} starts a worker.`)
  return { name, source: code }
}

/**
 * A worker becomes a file of its own, named in the words by which the bundlers of others find it. It shares no file with the page: one of
 * those starts the worker, so that the worker would start itself, and Turbopack follows that for ever. No other worker passes the build.
 */
export function createWorkers(plugins) {
  const made = []
  return {
    name: 'workers',
    async transform(code, id) {
      const references = new Map()
      for (const [, path] of code.matchAll(workerCall)) {
        const file = await bundleWorker(resolve(dirname(id), path), plugins)
        references.set(path, this.emitFile({ type: 'asset', ...file }))
      }
      made.push(...references.values())
      return code.replace(workerCall, (_, path) => `new Worker(import.meta.ROLLUP_FILE_URL_${references.get(path)}`)
    },
    resolveFileUrl: ({ relativePath }) => `new URL('${relativePath.replace(/^(?!\.)/, './')}', import.meta.url)`,
    generateBundle(_options, bundle) {
      const own = made.map((reference) => this.getFileName(reference))
      for (const { code = '', fileName } of Object.values(bundle)) {
        for (const [call, , path = ''] of code.matchAll(anyWorker)) {
          if (own.includes(join(dirname(fileName), path))) continue
          this.error(`${fileName} has \`${call}\`. Write \`new Worker(new URL('./name.ts', import.meta.url), …)\`.`)
        }
      }
    },
  }
}

/** One file has no worker beside it. */
export const withoutWorkers = {
  name: 'without-workers',
  transform: (code) => code.replace(new RegExp(`${workerCall.source}[^)]*\\)`, 'g'), 'undefined'),
}
