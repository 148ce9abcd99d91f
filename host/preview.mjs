// `npm run preview`: serves what `npm run build` made, with the headers that a deployment should send.
// `npm run preview -- demo` serves a build that needs no service (`npx vite build --config host/vite.config.ts --mode demo`).
import { fileURLToPath } from 'node:url'
import { preview, runnerImport } from 'vite'
import { findChrome } from '../test/tools/chrome.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isDemo = process.argv.includes('demo')

async function startLocalServer() {
  const { module } = await runnerImport(`${root}host/server/start-local-services.ts`, { configFile: false, root })
  return module.startLocalServices({ environment: process.env, findBrowser: findChrome })
}
const local = isDemo ? await startLocalServer() : undefined
const page = await preview({
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  mode: isDemo ? 'demo' : 'production',
  logLevel: 'warn',
  preview: { proxy: local ? { '/local/': local.url } : {} },
})
console.log(`Confab is at ${page.resolvedUrls?.local[0]} (Ctrl+C stops it)`)

async function stop() {
  await Promise.all([page.close(), local?.close()])
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop())
