import { dirname, resolve } from 'node:path'

const workerCall = /new Worker\(\s*new URL\(\s*'([^']+)',\s*import\.meta\.url\)/g

/** A worker becomes a file of its own, named in the words by which the bundlers of others find it. */
export const workers = {
  name: 'workers',
  transform(code, id) {
    return code.replace(workerCall, (_, path) => {
      const file = this.emitFile({ type: 'chunk', id: resolve(dirname(id), path) })
      return `new Worker(import.meta.ROLLUP_FILE_URL_${file}`
    })
  },
  resolveFileUrl: ({ relativePath }) => `new URL('${relativePath.replace(/^(?!\.)/, './')}', import.meta.url)`,
}

/** One file has no worker beside it. */
export const withoutWorkers = {
  name: 'without-workers',
  transform: (code) => code.replace(new RegExp(`${workerCall.source}[^)]*\\)`, 'g'), 'undefined'),
}
