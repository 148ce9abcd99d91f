// `npm start`: installs what is missing, then serves the playground of the chat and the app, with the app's own backend, which keeps
// accounts and data in a file.
import { fileURLToPath } from 'node:url'
import { findChrome } from './chrome.mjs'
import { installMissing } from './install.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

await installMissing()
console.log('Starting the playground and the app …')
const { createServer, loadEnv } = await import('vite')
const { openModules } = await import('./open-modules.mjs')
const { servePlayground } = await import('../../stories/playground/serve-playground.mjs')
const { listen, portFrom } = await import('./listen.mjs')

/**
 * What of the page's own address is the server's: a screen has the same path as the chat's messages. The server hears the page's own
 * host, as behind any proxy, or it would take the page for another site's.
 */
const createProxy = (target) => ({
  '/local/': { target },
  '/v1/': { target },
  '/chat': {
    target,
    bypass: ({ method, url }) => (method === 'GET' && !/^\/chat\/(health|streams)\b/.test(url) ? url : undefined),
  },
})

async function serveApp() {
  const modules = await openModules()
  const { startLocalServices } = await modules.load('host/server/local/start-local-services.ts')
  // What the page reads of files, such as the user pool, is for the server, too.
  const environment = { ...loadEnv('development', root), ...process.env }
  const place = { url: process.env.DATABASE_URL, file: process.env.APP_DATA ?? `${root}confab-app.db` }
  const local = await startLocalServices({ environment, findBrowser: findChrome, place })
  process.env.CONFAB_LOCAL_SERVER = 'on'
  const page = await createServer({
    configFile: fileURLToPath(new URL('../../host/vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    server: { port: portFrom('APP_PORT', 5173), strictPort: true, proxy: createProxy(local.url) },
  })
  return {
    address: await listen(page, 'APP_PORT'),
    answeredBy: local.answeredBy,
    close: () => Promise.all([page.close(), local.close(), modules.close()]),
  }
}

const [playground, app] = await Promise.all([servePlayground('start-playground'), serveApp()])
console.log(`
  Playground  ${playground.address}  the chat alone, answered by ${playground.answeredBy}
  App         ${app.address}  a product built on the chat, its agents answered by ${app.answeredBy}

Ctrl+C stops both.`)
runUntilStopped(() => Promise.all([playground.close(), app.close()]))
