// `npm run readme-picture`: takes the picture of the README, .github/confab.webp, of what was built: a chat in its default
// look, light, and dark with another accent.
import { createServer } from 'node:http'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { chromeFlags, findChrome } from '../chrome.mjs'
import { pictureFonts } from './fonts.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const size = { width: 1280, height: 760 }

const text = `Write one event for each piece of text, and \`[DONE]\` at the end:

\`\`\`js
for await (const text of reply) {
  send({ text })
}
response.end('data: [DONE]\\n\\n')
\`\`\`

The chat shows **each piece as it arrives**:

| Format            | Recognised automatically |
| ----------------- | ------------------------ |
| OpenAI, Anthropic | yes                      |
| AI SDK, AG-UI     | yes                      |`

const protocol = `data:text/plain;base64,${Buffer.from('data: {"text": "Hello"}').toString('base64')}`
const history = [
  {
    role: 'user',
    text: 'How do I stream a reply from my server?',
    files: [{ type: 'file', name: 'server.ts', src: protocol }],
  },
  {
    parts: [
      { type: 'reasoning', text: 'Server-sent events are the shortest way.', duration: 2000 },
      {
        type: 'tool',
        id: 'call',
        duration: 800,
        name: 'search_documents',
        state: 'output-available',
        input: '{"query":"stream"}',
        output: 3,
      },
      { type: 'text', text },
      { type: 'suggestions', suggestions: ['How do I stop a reply?', 'Does it work with React?'] },
    ],
  },
]

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Confab</title><style>
${pictureFonts()}
body { margin: 0; display: flex; height: 100vh }
section { flex: 1; display: grid; padding: 32px 40px; background: #e7e9f6 }
section + section { background: #07110d }
confab-chat { width: 100%; height: 100%; box-sizing: border-box; border-radius: 14px; border: 1px solid transparent }
section + section confab-chat { border-color: #2c2e35 }
section:first-child confab-chat { box-shadow: 0 16px 40px rgb(20 23 31 / 12%) }
</style><body><section></section><section></section><script type="module">
import '/dist/element.js'
// One accent gives bubble, button, focus and links.
const themes = [{ scheme: 'light' }, { scheme: 'dark', accent: '#12b886' }]
document.querySelectorAll('section').forEach((section, place) => {
  section.append(Object.assign(document.createElement('confab-chat'), {
    demo: true,
    theme: themes[place],
    history: ${JSON.stringify(history)},
    mixedFiles: true,
    images: true,
    speechToText: true,
    textInput: { placeholder: { text: 'Ask about Confab' } },
  }))
})
</script>`

const types = { '.js': 'text/javascript', '.json': 'application/json' }
async function answer(url, response) {
  try {
    const file = url === '/' ? html : await readFile(join(root, new URL(url, 'http://127.0.0.1').pathname))
    response.writeHead(200, { 'content-type': types[extname(url)] ?? 'text/html' }).end(file)
  } catch {
    response.writeHead(404).end()
  }
}

const server = createServer(({ url = '/' }, response) => void answer(url, response))
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

/** Browsers make pictures of pages as png, and webp of pictures. */
const asWebp = async ({ png, width, height }) => {
  const image = await createImageBitmap(await (await fetch(png)).blob())
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d').drawImage(image, 0, 0, width, height)
  return canvas.toDataURL('image/webp', 0.9)
}

const browser = await chromium.launch({ executablePath: await findChrome(), args: chromeFlags })
try {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 2 })
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  for (const chat of await page.locator('confab-chat').all()) await chat.locator('pre [class*="hljs-"]').first().waitFor()
  const png = `data:image/png;base64,${(await page.screenshot()).toString('base64')}`
  const webp = await page.evaluate(asWebp, { png, width: size.width * 2, height: size.height * 2 })
  await writeFile(join(root, '.github/confab.webp'), Buffer.from(webp.split(',')[1], 'base64'))
} finally {
  await browser.close()
  server.close()
}
