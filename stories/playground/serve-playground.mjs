// Serves the playground page and the server it talks to, in this process.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { listen, portFrom } from '../../test/tools/listen.mjs'
import { openModules } from '../../test/tools/open-modules.mjs'
import { sdkPackages } from '../../test/tools/sdk-packages.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = join(folder, '../..')

/**
 * Starts both; resolves to their address, who answers there, and the way to end them.
 * @param cache The name of the cache. Two servers that run at the same time need one each: they would rewrite it under each other.
 */
export async function servePlayground(cache) {
  const modules = await openModules()
  const { startBackend } = await modules.load('stories/playground/start-backend.ts')
  const backend = await startBackend({ root, environment: process.env })
  const page = await createServer({
    configFile: false,
    root: folder,
    cacheDir: join(root, 'node_modules/.cache', cache),
    logLevel: 'warn',
    optimizeDeps: { include: sdkPackages },
    server: {
      host: '127.0.0.1',
      port: portFrom('PLAYGROUND_PORT', 5174),
      strictPort: true,
      fs: { allow: [root] },
      proxy: { '/api': backend.url },
      cors: false, // the backend's own headers count: any page may ask it
    },
  })
  const address = await listen(page, 'PLAYGROUND_PORT')
  return {
    address,
    answeredBy: backend.answeredBy,
    close: () => Promise.all([page.close(), backend.close(), modules.close()]),
  }
}
