// `npm run bench:host -- FOLDER …`: what the first screens of the app cost a visitor: requests, and when the largest thing is on the
// screen (LCP, https://web.dev/articles/lcp). The folders are checkouts of this repository with their packages, e.g. one of an
// earlier commit to compare with: `git worktree add ../before COMMIT && (cd ../before && npm ci)`. Without one, this checkout.
// Each app is built for local mode and served from here, and all are measured in turns. With `--phone`: as on a phone on a good network.
import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { startBrowser } from './browser.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reps: { type: 'string', default: '5' },
    phone: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const here = fileURLToPath(new URL('../..', import.meta.url))
const checkouts = (positionals.length ? positionals : [here]).map((folder) => resolve(folder))

/** Chrome's "Fast 4G", and a processor four times as slow as this one. */
const phone = { network: { offline: false, latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8 }, slowdown: 4 }
/** Milliseconds without a request after which a screen is taken to rest. */
const rest = 1500

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** The built app: any address that is no file is a screen of it. */
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = join(folder, normalize(new URL(request.url, 'http://127.0.0.1').pathname))
    const isFile = path.startsWith(folder) && existsSync(path) && statSync(path).isFile()
    const type = types[isFile ? extname(path) : '.html']
    if (type) response.setHeader('content-type', type)
    // As sites do; pictures and fonts are compressed already.
    const file = createReadStream(isFile ? path : join(folder, 'index.html'))
    if (!type) return file.pipe(response)
    response.setHeader('content-encoding', 'gzip')
    return file.pipe(createGzip()).pipe(response)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => new Promise((done) => server.close(done)) }
}

function build(checkout) {
  const words = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'host/vite.config.ts',
    '--mode',
    'demo',
    '--logLevel',
    'error',
  ]
  const { status } = spawnSync(process.execPath, words, { cwd: checkout, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The app in ${checkout} cannot be built.`)
}

async function signIn(page, url) {
  await page.goto(`${url}/landing?auth=signin`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('paid@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('Confab-paid-1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

const screens = { '/landing': async () => {}, '/dashboard': signIn }

/** Opens one screen in a browser that has seen none of its files. */
async function measure(browser, url, path) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await screens[path](page, url)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (options.phone) {
    await protocol.send('Network.emulateNetworkConditions', phone.network)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
  }
  await page.addInitScript(() => {
    const note = (list) => (window.lcp = list.getEntries().at(-1).startTime)
    new PerformanceObserver(note).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  let requests = 0
  let last = Date.now()
  for (const event of ['request', 'requestfinished']) page.on(event, () => (last = Date.now()))
  page.on('request', () => (requests += 1))
  await page.goto(`${url}${path}`)
  while (Date.now() - last < rest) await page.waitForTimeout(100)
  const lcp = await page.evaluate(() => window.lcp)
  await context.close()
  return { requests, lcp }
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

if (!options['no-build']) checkouts.forEach(build)
const servers = await Promise.all(checkouts.map((checkout) => serve(join(checkout, 'host/dist-demo'))))
const browser = await startBrowser()
const rows = Object.keys(screens).flatMap((path) => checkouts.map((checkout, place) => ({ path, checkout, place, taken: [] })))
for (let repetition = 0; repetition < Number(options.reps); repetition++) {
  for (const row of repetition % 2 ? rows.toReversed() : rows)
    row.taken.push(await measure(browser, servers[row.place].url, row.path))
}
for (const { path, checkout, taken } of rows) {
  const [requests, lcp] = ['requests', 'lcp'].map((name) => median(taken.map((one) => one[name])))
  const first = rows.find((row) => row.path === path)
  const ratio = lcp / median(first.taken.map((one) => one.lcp))
  console.log(
    `${path.padEnd(11)} ${String(requests).padStart(3)} requests  LCP ${lcp.toFixed(0).padStart(5)} ms  ${ratio.toFixed(2)}x  ${checkout}`,
  )
}
await browser.close()
await Promise.all(servers.map((server) => server.close()))
