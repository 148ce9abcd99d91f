// `npm run preview`: serves what `npm run build` made, with the headers that a deployment should send.
// `npm run preview -- demo` serves a build that needs no service (`npx vite build --config host/vite.config.ts --mode demo`).
import { fileURLToPath } from 'node:url'
import { preview } from 'vite'
import { findChrome } from '../test/tools/chrome.mjs'
import { openModules } from '../test/tools/open-modules.mjs'

const isDemo = process.argv.includes('demo')

async function startLocalServer() {
  const { load } = await openModules() // open until the process ends
  const { startLocalServices } = await load('host/server/local/start-local-services.ts')
  return startLocalServices({ environment: process.env, findBrowser: findChrome })
}
const local = isDemo ? await startLocalServer() : undefined
const page = await preview({
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  mode: isDemo ? 'demo' : 'production',
  logLevel: 'warn',
  preview: { proxy: local ? { '/local/': local.url } : {} },
})
const answerer = local ? `, its agents answered by ${local.answeredBy}` : ''
console.log(`Confab is at ${page.resolvedUrls?.local[0]}${answerer} (Ctrl+C stops it)`)

async function stop() {
  await Promise.all([page.close(), local?.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
