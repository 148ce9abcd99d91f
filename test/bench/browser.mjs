// Opens bench pages and reads the browser's own metrics around what happens in them.
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { createGzip, gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { chromeFlags, findChrome } from '../tools/chrome.mjs'
import { dist } from './build.mjs'
import { chunksOf, deepResult, shortReply, sources, toolCalls } from './page/content.js'
import { tasksOf } from './tasks.mjs'
import { visitPage } from './visits.mjs'

const written = (events) =>
  [...events.map((event) => JSON.stringify(event)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')
/** As the AI SDK writes an answer. */
const answered = (events) => written([{ type: 'start' }, ...events, { type: 'finish' }])

/** What the server answers, by the address that it is asked at. */
const streams = {
  '/reply': written(chunksOf(shortReply).map((text) => ({ text }))),
  '/tools': answered(toolCalls(100, 200)),
  '/calls': answered(toolCalls(2000, 10)),
  '/sources': answered(sources(5000)),
  '/deep-result': answered(deepResult(400)),
}

/** A page rests that took less than so many milliseconds of its main thread in that time: a caret blinks in it. */
const stir = 1.5
const stillness = 500

/** Stands for this machine. Pages on a name of the public kind are what visitors get: Confab checks options only while a page is made. */
const visitorHost = 'chat.example'

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>
<style>html, body { margin: 0; height: 100% } #host { position: relative; width: 900px; height: 700px }</style>
<div id="host"></div><script type="module" src="/harness.js"></script></html>`

/**
 * Serves the pages on the loopback interface and notes which files were asked for.
 * @param options.isCached Has browsers keep the files, and sends them as sites do, compressed.
 */
export async function startPageServer({ isCached = false } = {}) {
  const asked = new Set()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1')
    const path = normalize(pathname)
    const file = join(dist, path)
    if (path === '/') {
      response.setHeader('content-type', 'text/html')
      response.end(html)
    } else if (path === '/visit') {
      response.setHeader('content-type', 'text/html')
      response.end(visitPage(JSON.parse(searchParams.get('of'))))
    } else if (streams[path]) {
      response.setHeader('content-type', 'text/event-stream')
      response.end(streams[path])
    } else if (file.startsWith(dist) && existsSync(file)) {
      asked.add(file)
      response.setHeader('content-type', path.endsWith('.css') ? 'text/css' : 'text/javascript')
      if (isCached) {
        response.setHeader('cache-control', 'max-age=3600')
        response.setHeader('content-encoding', 'gzip')
        createReadStream(file).pipe(createGzip()).pipe(response)
      } else createReadStream(file).pipe(response)
    } else {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://${visitorHost}:${server.address().port}/`
  return {
    url,
    /** The address of a page that a visitor opens. */
    visitUrl: (of) => `${url}visit?of=${encodeURIComponent(JSON.stringify(of))}`,
    forgetAsked: () => asked.clear(),
    /** The gzip size of the files asked for; the harness is no contender's, nor is Confab's driver Confab. */
    askedBytes: () =>
      [...asked]
        .filter((file) => !file.endsWith('harness.js') && !file.includes(join('contenders', 'confab')))
        .reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** What a browser is started with. */
export async function browserWords() {
  return {
    executablePath: await findChrome(),
    args: [...chromeFlags, `--host-resolver-rules=MAP ${visitorHost} 127.0.0.1`],
  }
}

/** Starts a browser of its own. */
export const startBrowser = async () => chromium.launch(await browserWords())

async function readMetrics(protocol) {
  const { metrics } = await protocol.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

/** Opens a page, and resolves to the CPU that it took until it rests. */
async function restOf(page, protocol, url) {
  await page.goto(url, { waitUntil: 'networkidle' })
  for (let before = -1, cpu = 0; ; before = cpu) {
    cpu = (await readMetrics(protocol)).TaskDuration * 1000
    if (before >= 0 && cpu - before < stir) return cpu
    await new Promise((resolve) => setTimeout(resolve, stillness))
  }
}

/** Opens a page that is watched until it rests, and resolves to the milliseconds until a visitor could use the chat. */
export async function visitUntilRest(page, protocol, url) {
  await restOf(page, protocol, url)
  return page.evaluate(() => globalThis.usableAt ?? NaN)
}

/** Opens a bench page. `call` runs a function of the harness; `measure` adds what it cost on the page's main thread. */
export async function openTab(browser, server) {
  const page = await browser.newPage({ viewport: { width: 1000, height: 760 } })
  await page.goto(server.url)
  await page.waitForFunction(() => 'bench' in window)
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })

  const call = (name, ...words) => page.evaluate(([name, words]) => window.bench[name](...words), [name, words])

  return {
    call,
    /** CPU is in milliseconds of the main thread, by the thread's own clock: it holds up on a shared machine. */
    async measure(name, ...words) {
      const before = await readMetrics(protocol)
      const result = await call(name, ...words)
      const after = await readMetrics(protocol)
      return {
        result,
        cpu: (after.TaskDuration - before.TaskDuration) * 1000,
        layouts: after.LayoutCount - before.LayoutCount,
      }
    },
    /** The tasks of the page's main thread, which a visitor may have to wait for; in milliseconds of that thread, as CPU is. */
    async measureTasks(name, ...words) {
      await browser.startTracing(page, { categories: ['toplevel'] })
      const measured = await this.measure(name, ...words)
      return { ...measured, tasks: tasksOf(await browser.stopTracing()) }
    },
    /** Opens a page, and resolves to the CPU that it took until it rests. */
    visit: (of) => restOf(page, protocol, server.visitUrl(of)),
    async readLeftovers() {
      for (let round = 0; round < 2; round++) await protocol.send('HeapProfiler.collectGarbage')
      const { Nodes: nodes, JSEventListeners: listeners, JSHeapUsedSize: heap } = await readMetrics(protocol)
      return { nodes, listeners, heap }
    },
    close: () => page.close(),
  }
}
