// `npm run playground`: installs what is missing, then serves the playground page and the server it talks to, in one process.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installMissing } from '../../test/tools/install.mjs'

installMissing()
const { createServer, runnerImport } = await import('vite')

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '../..')
const { module } = await runnerImport(join(root, 'mocks/backend/server.ts'), { configFile: false, root })
const backend = await module.startDocumentationServer({ root })
const page = await createServer({
  configFile: false,
  root: folder,
  cacheDir: join(root, 'node_modules/.cache/playground'),
  logLevel: 'warn',
  server: {
    host: '127.0.0.1',
    port: 5174,
    fs: { allow: [root] },
    proxy: { '/api': backend.url },
    cors: false, // the backend's own headers count: any page may ask it
  },
})
await page.listen()
console.log(`Confab's playground is at ${page.resolvedUrls?.local[0]} (Ctrl+C stops it)`)

let isStopping = false
async function stop() {
  if (isStopping) process.exit(1) // asked twice
  isStopping = true
  process.exitCode = 0 // Vite listens to SIGTERM too, and may be the one that ends the process
  await Promise.all([page.close(), backend.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())

// npm passes SIGTERM to its shell, which ends without passing it on: what is left of the script ends by itself.
const shell = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === shell || void stop(), 1000).unref()
