// `npm run readme-picture`: takes the moving picture of the README, .github/streaming.webp, of what was built: a question, a tool that the
// page runs, and an answer that streams and cites its source.
import { createServer } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromeFlags, findChrome } from '../chrome.mjs'
import { animateWebp } from './animate-webp.mjs'
import { pictureFonts } from './fonts.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const size = { width: 800, height: 560 }
const scale = 1.5

const text = `Your bread is **in the oven**, and ready at **7:30** [1].

| Loaf  | State       |
| ----- | ----------- |
| Rye   | in the oven |
| Spelt | rising      |

We keep it for you until noon.`

/** What the model says, event by event, in the stream format of the AI SDK; `wait` is how long a step is seen, in milliseconds. */
const call = [
  { events: [{ type: 'start' }], wait: 500 },
  { events: [{ type: 'tool-input-available', toolCallId: 'call', toolName: 'find_order', input: { number: 'A7' } }], wait: 100 },
  { events: [{ type: 'finish' }], wait: 900 },
]
const answer = [
  {
    events: [{ type: 'start' }, { type: 'source-url', sourceId: '1', url: 'https://bakery.example/today', title: 'Baked today' }],
    wait: 300,
  },
  { events: [{ type: 'text-start', id: 'words' }], wait: 0 },
  ...(text.match(/[^]{1,9}(?=\s|$)|[^]{1,9}/g) ?? []).map((delta) => ({
    events: [{ type: 'text-delta', id: 'words', delta }],
    wait: 90,
  })),
  { events: [{ type: 'text-end', id: 'words' }, { type: 'finish' }], wait: 2500 },
]

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Confab</title><style>
${pictureFonts()}
body { margin: 0; height: 100vh; display: grid; padding: 20px; box-sizing: border-box; background: #e7e9f6 }
confab-chat { width: 100%; height: 100%; box-sizing: border-box; border-radius: 14px; border: 1px solid #d5d9ee }
</style><body><script type="module">
import '/dist/element.js'
const encode = (event) => new TextEncoder().encode('data: ' + JSON.stringify(event) + '\\n\\n')
let controller
globalThis.send = (events) => { for (const event of events) controller.enqueue(encode(event)) }
globalThis.end = () => controller.close()
globalThis.asked = 0
globalThis.fetch = async () => {
  asked += 1
  return new Response(new ReadableStream({ start: (made) => { controller = made } }), {
    headers: { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' },
  })
}
document.body.append(Object.assign(document.createElement('confab-chat'), {
  connect: { url: '/api/chat', stream: true, format: 'ai-sdk' },
  welcome: false,
  tools: [{
    name: 'find_order',
    title: 'Find the order',
    description: 'Finds an order.',
    inputSchema: { type: 'object', properties: { number: { type: 'string' } } },
    execute: () => ({ state: 'in the oven' }),
  }],
  textInput: { placeholder: { text: 'Ask the bakery' } },
}))
</script>`

const types = { '.js': 'text/javascript', '.json': 'application/json' }
async function respond(url, response) {
  try {
    const file = url === '/' ? html : await readFile(join(root, new URL(url, 'http://127.0.0.1').pathname))
    response.writeHead(200, { 'content-type': types[extname(url)] ?? 'text/html' }).end(file)
  } catch {
    response.writeHead(404).end()
  }
}

/**
 * Takes what differs from the last picture, in the page: the rectangle of it, and its pixels as webp; nothing where all is the same.
 * A browser makes pictures of pages as png.
 */
const takeChange = async (png) => {
  const image = await createImageBitmap(await (await fetch(png)).blob())
  const { width, height } = image
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint32Array(data.buffer)
  const before = globalThis.lastPixels ?? []
  globalThis.lastPixels = pixels
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let place = 0; place < pixels.length; place += 1) {
    if (pixels[place] === before[place]) continue
    const [x, y] = [place % width, Math.floor(place / width)]
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + 1)
    bottom = Math.max(bottom, y + 1)
  }
  if (right <= left) return undefined
  // Frames stand at even pixels.
  const [x, y] = [left - (left % 2), top - (top % 2)]
  const part = new OffscreenCanvas(right - x, bottom - y)
  part.getContext('2d').drawImage(canvas, -x, -y)
  const blob = await part.convertToBlob({ type: 'image/webp', quality: 0.85 })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return { x, y, width: right - x, height: bottom - y, base64: btoa(binary) }
}

const server = createServer(({ url = '/' }, response) => void respond(url, response))
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({ executablePath: await findChrome(), args: chromeFlags })
try {
  // Steps move the picture, and nothing between them: each frame of a transition would weigh as much as a word.
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: scale, reducedMotion: 'reduce' })
  const workshop = await browser.newPage()
  const frames = []
  const take = async (duration) => {
    const png = `data:image/png;base64,${(await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')}`
    const change = await workshop.evaluate(takeChange, png)
    const last = frames.at(-1)
    if (change) frames.push({ ...change, duration, picture: Buffer.from(change.base64, 'base64') })
    else if (last) last.duration += duration
  }
  /** Until two frames of the page in a row are drawn: the chat draws what came in the next one. */
  const drawn = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60)))),
    )
  const play = async (steps) => {
    for (const { events, wait } of steps) {
      await page.evaluate((given) => globalThis.send(given), events)
      await drawn()
      if (wait) await take(wait)
    }
    await page.evaluate(() => globalThis.end())
  }
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  const field = page.getByRole('textbox', { name: 'Ask the bakery' })
  await field.waitFor()
  await page.evaluate(() => document.fonts.ready)
  await take(600)
  for (const words of ['When can', 'When can I pick', 'When can I pick up order', 'When can I pick up order A7?']) {
    await field.fill(words)
    await drawn()
    await take(words.endsWith('?') ? 500 : 180)
  }
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => globalThis.asked === 1)
  await play(call)
  await page.waitForFunction(() => globalThis.asked === 2)
  await drawn()
  await take(400)
  await play(answer)
  await page.locator('confab-chat').getByText('until noon').waitFor()
  await drawn()
  await take(4000)
  const file = animateWebp({ width: size.width * scale, height: size.height * scale }, frames)
  await writeFile(join(root, '.github/streaming.webp'), file)
  console.log(`.github/streaming.webp: ${frames.length} frames, ${Math.round(file.length / 1000)} KB`)
} finally {
  await browser.close()
  server.close()
}
