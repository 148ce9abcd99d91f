// `npm start`: installs what is missing, then serves the playground of the chat and the app, with what the app's local mode
// needs that a browser cannot do.
import { fileURLToPath } from 'node:url'
import { findChrome } from './chrome.mjs'
import { installMissing } from './install.mjs'
import { runUntilStopped } from './run-until-stopped.mjs'

await installMissing()
console.log('Starting the playground and the app …')
const { createServer } = await import('vite')
const { openModules } = await import('./open-modules.mjs')
const { servePlayground } = await import('../../stories/playground/serve-playground.mjs')
const { listen, portFrom } = await import('./listen.mjs')

async function serveApp() {
  const modules = await openModules()
  const { startLocalServices } = await modules.load('host/server/local/start-local-services.ts')
  const local = await startLocalServices({ environment: process.env, findBrowser: findChrome })
  const page = await createServer({
    configFile: fileURLToPath(new URL('../../host/vite.config.ts', import.meta.url)),
    logLevel: 'warn',
    server: { port: portFrom('APP_PORT', 5173), strictPort: true, proxy: { '/local/': local.url } },
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
