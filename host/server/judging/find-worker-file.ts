import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createHash, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** The folder of this file, in the repository or beside a built server. */
const here = new URL('.', import.meta.url)

/** Where what is built on the way is kept: packages are found from there. */
const cache = new URL('../../../node_modules/.cache/host-server/', here)

/** A built server has the file beside it. From the source it is built once for what it holds. */
export async function findWorkerFile(): Promise<string> {
  const beside = new URL('judge-worker.mjs', here)
  if (existsSync(beside)) return fileURLToPath(beside)
  const { build } = await import('esbuild')
  const {
    outputFiles: [output],
  } = await build({
    entryPoints: [fileURLToPath(new URL('judge-worker.ts', here))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['jsdom'],
    write: false,
    logLevel: 'silent',
  })
  if (!output) throw new Error('The thread that reads pages could not be built.')
  const name = createHash('sha256').update(output.contents).digest('hex').slice(0, 16)
  const file = fileURLToPath(new URL(`judge-worker-${name}.mjs`, cache))
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  // Two servers that start at once never read half a file.
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, output.contents)
  renameSync(unfinished, file)
  return file
}
