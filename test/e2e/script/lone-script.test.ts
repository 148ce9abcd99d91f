import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/v4'
import type { ServiceMock } from '../../../mocks/index.ts'
import { oneOfEach, rows } from '../../browser/services/rows.ts'
import type { ServiceRow } from '../../browser/services/row.ts'
import { startMcpServer } from '../../servers/mcp-server.ts'
import { startToolCallingModel } from '../../servers/tool-calling-model.ts'
import { isThorough } from '../../tools/runner/is-thorough.ts'
import { openLoneScript, say, service, type Way } from './open-lone-script.ts'
import { closePages } from '../shared-browser.ts'

afterAll(closePages)

/** From disk, no other file could be loaded even if it were there. */
const ways: readonly Way[] = isThorough ? ['from disk', 'by http'] : ['from disk']
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const json = (value: unknown) => ({ headers: cors, json: value })
const answers = (page: Page) => page.locator('[part~="ai-bubble"]')
const connect = `connect: { url: '${service}' }`

/** The files that the visitor has attached. */
const attached = (page: Page): Promise<{ name: string; type: string }[]> =>
  page.evaluate(() => (Reflect.get(window, 'files') as File[]).map(({ name, type }) => ({ name, type })))

const formats = [
  ['confab', 'Grüße', 'text/event-stream'],
  ['openai-chat', 'The capital is Paris', 'text/event-stream'],
  ['openai-responses', 'It is sunny', 'text/event-stream'],
  ['anthropic', 'Grüezi mitenand', 'text/event-stream'],
  ['ai-sdk', 'Hello, wörld', 'text/event-stream'],
  ['ag-ui', 'Good mörning', 'text/event-stream'],
  ['ollama', 'The sky is blue', 'application/x-ndjson'],
  ['text', 'Hëllo there', 'text/plain'],
] as const

/** The kind of request, which is the end of the path, and of the reply. */
const kindOf = ({ sent, reply }: ServiceRow): string =>
  `${new URL(sent.url).pathname.split(/[/:]/).at(-1)} ${reply.files?.[0]?.type}`
const serviceRows = oneOfEach(rows, kindOf).filter((_row, place) => isThorough || place % 8 === 0)

/** Has a mock answer for its service. */
async function answerFor(page: Page, mock: ServiceMock): Promise<void> {
  await page.route(/^https:/, async (route) => {
    const sent = route.request()
    const body = sent.postDataBuffer()
    const init = { method: sent.method(), headers: sent.headers(), ...(body && { body: new Uint8Array(body) }) }
    const response = await mock.handle(new Request(sent.url(), init))
    await route.fulfill({
      status: response?.status ?? 404,
      headers: { ...Object.fromEntries(response?.headers ?? []), ...cors },
      body: Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0)),
    })
  })
}

describe.each(ways)('a page that was opened %s, in a folder with nothing but confab.umd.js', (way) => {
  test.each(formats)('shows a streamed answer of the format %s', async (format, words, contentType) => {
    const body = readFileSync(`mocks/fixtures/${format}/stream.txt`, 'utf8')
    const { page } = await openLoneScript(way, `{ connect: { url: '${service}', stream: true, format: '${format}' } }`)
    await page.route(service, (route) => route.fulfill({ headers: { ...cors, 'content-type': contentType }, body }))
    await say(page, 'Hello')
    await answers(page).filter({ hasText: words }).waitFor()
  })

  test.each(serviceRows.map((row) => ({ name: row.name, row })))(
    'asks $name without a server, and shows its reply',
    async ({ row }) => {
      const { page, complaints } = await openLoneScript(way, `{ ${connect} }`)
      await answerFor(page, row.createMock())
      const files = await Promise.all(
        (row.asked?.files?.() ?? []).map(async (file) => ({ name: file.name, type: file.type, text: await file.text() })),
      )
      const { text } = row.asked ?? { text: 'Hello' }
      const directConnection = row.directConnection({ ...row.settings }, row.isKeyless ? {} : { key: 'test-key' })
      await page.evaluate(
        ([given, content, attachments]) => {
          const chat = document.querySelector('confab-chat')
          Object.assign(chat ?? {}, { connect: undefined, directConnection: given })
          const sent = attachments.map(({ name, type, text }) => new File([text], name, { type }))
          chat?.submitUserMessage({ ...(content !== undefined && { text: content }), ...(sent.length && { files: sent }) })
        },
        [directConnection, text, files] as const,
      )
      const { text: words, files: [file] = [] } = row.reply
      if (words !== undefined)
        await answers(page)
          .filter({ hasText: words.split('\n')[0] ?? '' })
          .last()
          .waitFor()
      if (file)
        await answers(page)
          .locator(`[part~="file"] ${{ image: 'img', audio: ':is(audio, a)', any: 'a' }[file.type]}`)
          .first()
          .waitFor()
      expect(complaints.filter((complaint) => complaint.includes('Confab'))).toEqual([])
    },
  )

  test('shows html of an answer, with what presses on it do', async () => {
    const { page } = await openLoneScript(
      way,
      `{ ${connect}, htmlClassUtilities: { press: { events: { click: () => (window.isPressed = true) } } } }`,
    )
    await page.route(service, (route) =>
      route.fulfill(json({ html: '<button class="press">Press</button><script>window.isHacked = true</script>' })),
    )
    await say(page, 'Hello')
    await page.getByRole('button', { name: 'Press' }).click()
    expect(await page.evaluate(() => ['isPressed' in window, 'isHacked' in window])).toEqual([true, false])
  })

  test('attaches a file and sends it', async () => {
    const { page } = await openLoneScript(way, `{ ${connect}, mixedFiles: true }`)
    const sent = page.waitForRequest(service)
    await page.route(service, (route) =>
      route.fulfill(json({ text: 'Got it', files: [{ name: 'b.pdf', src: 'https://api.example.com/b.pdf' }] })),
    )
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach file' }).click()
    await (await chooser).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Words') })
    await page.getByRole('button', { name: 'Remove a.txt' }).waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    expect((await sent).postData()).toContain('Words')
    await answers(page).filter({ hasText: 'b.pdf' }).waitFor()
  })

  test('takes a photo', async () => {
    const { page } = await openLoneScript(
      way,
      `{ ${connect}, camera: true, onInput: ({ content }) => (window.files = content.files ?? []) }`,
    )
    await page.getByRole('button', { name: 'Camera' }).click()
    await page.getByText('Camera on').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Take photo' }).click()
    await page.getByRole('button', { name: 'Use photo' }).click()
    await expect.poll(() => attached(page)).toMatchObject([{ type: 'image/png' }])
  })

  test('records a voice message as wav', async () => {
    const { page } = await openLoneScript(
      way,
      `{ ${connect}, microphone: { files: { format: 'wav' } }, onInput: ({ content }) => (window.files = content.files ?? []) }`,
    )
    await page.getByRole('button', { name: 'Record voice message' }).click()
    await page.getByRole('timer').getByText('0:01').waitFor()
    await page.getByRole('button', { name: 'Stop recording' }).first().click()
    await expect.poll(() => attached(page)).toMatchObject([{ type: 'audio/wav', name: expect.stringMatching(/\.wav$/) }])
  })

  test('keeps several conversations in the browser', async () => {
    const { page } = await openLoneScript(way, `{ ${connect}, threads: true }`)
    await page.route(service, (route) => route.fulfill(json({ text: 'It is on its way.' })))
    await say(page, 'Where is my order?')
    await answers(page).filter({ hasText: 'on its way' }).waitFor()
    const row = page.locator('[part~="thread-open"]', { hasText: 'Where is my order?' })
    await page.locator('[part~="threads-toggle"]').click()
    await row.waitFor()
    await page.locator('[part~="threads"] [part~="threads-new"]').click()
    await expect.poll(() => answers(page).count()).toBe(0)
    await page.reload()
    await page.locator('[part~="threads-toggle"]').click()
    await row.click()
    await answers(page).filter({ hasText: 'on its way' }).waitFor()
  })

  test('keeps a conversation in the browser', async () => {
    const { page } = await openLoneScript(way, `{ ${connect}, browserStorage: { key: 'kept' } }`)
    await page.route(service, (route) => route.fulfill(json({ text: 'Remember me.' })))
    await say(page, 'Hello')
    await answers(page).filter({ hasText: 'Remember me.' }).waitFor()
    await page.reload()
    await answers(page).filter({ hasText: 'Remember me.' }).waitFor()
  })

  test('sends a message that waited for the connection', async () => {
    const { page } = await openLoneScript(way, `{ ${connect}, outbox: true }`)
    await page.route(service, (route) => route.abort('internetdisconnected'))
    await page.context().setOffline(true)
    await say(page, 'Hello')
    await page.locator('[part~="delivery"][data-state="queued"]').waitFor()
    await page.route(service, (route) => route.fulfill(json({ text: 'At last' })))
    await page.context().setOffline(false)
    await answers(page).filter({ hasText: 'At last' }).waitFor()
  })

  test('sends a message after the answer that it waited for', async () => {
    const { page } = await openLoneScript(way, `{ ${connect}, queue: 'queue' }`)
    const held: (() => void)[] = []
    await page.route(service, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.fulfill(json({ text: 'Yes' }))
    })
    await say(page, 'One')
    await expect.poll(() => held.length).toBe(1)
    await say(page, 'Two')
    await page.locator('[part~="queue-message"]', { hasText: 'Two' }).waitFor()
    held[0]?.()
    await expect.poll(() => held.length).toBe(2)
    held[1]?.()
    await expect.poll(() => answers(page).count()).toBe(2)
  })

  test('runs a tool of the page that the visitor allows', async () => {
    const model = await startToolCallingModel(
      { name: 'find_order', arguments: '{"number":"7"}' },
      (result) => `It says: ${result}`,
    )
    const tool = `{ name: 'find_order', description: 'Finds an order', inputSchema: { type: 'object', properties: { number: { type: 'string' } } },
      needsApproval: true, execute: ({ number }) => 'Order ' + number }`
    const { page } = await openLoneScript(
      way,
      `{ connect: { url: '${model}', stream: true, format: 'openai-chat' }, tools: [${tool}] }`,
    )
    await say(page, 'Where is it?')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await answers(page).filter({ hasText: 'It says: Order 7' }).waitFor()
  })

  test('answers over a WebSocket', async () => {
    const { page } = await openLoneScript(way, `{ ${connect} }`)
    await page.routeWebSocket('wss://api.example.com/', (socket) =>
      socket.onMessage(() => socket.send(JSON.stringify({ text: 'By socket' }))),
    )
    await page.evaluate(() => {
      Object.assign(document.querySelector('confab-chat') ?? {}, { connect: { url: 'wss://api.example.com/', websocket: true } })
    })
    await say(page, 'Hello')
    await answers(page).filter({ hasText: 'By socket' }).waitFor()
  })

  test.each([
    ['a voice call', `directConnection: { openAI: { key: 'test-key', realtime: true } }`, 'button', 'Start call'],
    ['a field for the key of a service', `directConnection: { openAI: { chat: true } }`, 'button', 'Start'],
    ['a button that listens', `${connect}, speechToText: true`, 'button', 'Microphone'],
    ['a model in the page, to load', 'webModel: { searchSeconds: 0 }', 'button', 'Download'],
    ['suggestions', `${connect}, suggestions: ['Track my order']`, 'button', 'Track my order'],
  ] as const)('has %s', async (_, options, role, name) => {
    const { page } = await openLoneScript(way, `{ ${options} }`)
    await page.getByRole(role, { name }).first().waitFor()
  })

  test('has a menu of its own buttons', async () => {
    const button = `{ position: 'dropup-menu', styles: { button: { default: { text: { content: 'Translate' } } } } }`
    const { page } = await openLoneScript(way, `{ ${connect}, customButtons: [${button}] }`)
    await page.locator('[part~="dropup-button"]').click()
    await page.locator('[part~="dropup-item"]', { hasText: 'Translate' }).waitFor()
  })

  test('reads answers aloud', async () => {
    const { page } = await openLoneScript(
      way,
      `{ ${connect}, textToSpeech: Boolean((speechSynthesis.speak = ({ text }) => (window.spoken = text))) }`,
    )
    await page.route(service, (route) => route.fulfill(json({ text: 'Hear, hear' })))
    await say(page, 'Hello')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'spoken') as unknown)).toBe('Hear, hear')
  })

  test('has all themes', async () => {
    const { page } = await openLoneScript(
      way,
      `{ ${connect}, history: [{ role: 'user', text: 'Hello' }, { role: 'ai', text: 'Hi!' }] }`,
    )
    await answers(page).waitFor()
    const names = ['confab', 'messenger', 'paper', 'midnight', 'terminal', 'contrast']
    const lookOf = (): Promise<string> =>
      page.locator('[part~="user-bubble"]').evaluate((bubble) => {
        const { backgroundColor, color, borderRadius, fontFamily } = getComputedStyle(bubble)
        return [
          backgroundColor,
          color,
          borderRadius,
          fontFamily,
          getComputedStyle(document.querySelector('confab-chat') ?? bubble).backgroundColor,
        ].join()
      })
    const looks = new Set<string>()
    for (const theme of names) {
      await page.evaluate((given) => void Object.assign(document.querySelector('confab-chat') ?? {}, { theme: given }), theme)
      // Each differs from all before it.
      await expect.poll(async () => looks.has(await lookOf())).toBe(false)
      looks.add(await lookOf())
    }
    expect(looks.size).toBe(names.length)
  })
})

/** What the console says of a file. */
const wordsOn = (complaints: readonly string[], file: string): string[] =>
  complaints.filter((complaint) => complaint.startsWith('Confab') && complaint.includes(file))

describe.each(ways)('a page that was opened %s says in the console, once, which file to copy', (way) => {
  test('for a language; its chat is in English', async () => {
    const { page, complaints } = await openLoneScript(way, `{ ${connect}, language: 'pt' }`)
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement('confab-chat'), { demo: true, language: 'pt' })),
    )
    await expect.poll(() => page.getByPlaceholder('Ask me anything!').count()).toBe(2)
    const [words = '', ...others] = wordsOn(complaints, 'languages/pt.js')
    expect(words).toMatch(/copy dist\/languages\/pt\.js of confab-chat \d+\.\d+\.\d+ there/)
    expect(words).toContain(new URL(way === 'from disk' ? 'languages/pt.js' : '/dist/languages/pt.js', page.url()).href)
    expect(others).toEqual([])
  })

  test('for the colours of code, which stays plain', async () => {
    const code = JSON.stringify('```js\nconst one = 1\n```')
    const { page, complaints } = await openLoneScript(
      way,
      `{ ${connect}, history: [{ role: 'ai', text: ${code} }, { role: 'ai', text: ${code} }] }`,
    )
    await expect.poll(() => wordsOn(complaints, 'copy dist/vendor/highlight.js').length).toBe(1)
    expect(await page.locator('code', { hasText: 'const one = 1' }).first().isVisible()).toBe(true)
    expect(await page.locator('.hljs-keyword').count()).toBe(0)
  })

  test('for the mp3 encoder; a voice message is what the browser records', async () => {
    const { page, complaints } = await openLoneScript(
      way,
      `{ ${connect}, microphone: true, onInput: ({ content }) => (window.files = content.files ?? []) }`,
    )
    await page.getByRole('button', { name: 'Record voice message' }).click()
    await page.getByRole('timer').getByText('0:01').waitFor()
    await page.getByRole('button', { name: 'Stop recording' }).first().click()
    await expect.poll(() => attached(page)).toMatchObject([{ type: 'audio/webm' }])
    expect(wordsOn(complaints, 'copy dist/vendor/lamejs.js')).toHaveLength(1)
  })

  test('for MCP servers; the message is sent and answered without their tools', async () => {
    const shop = await startMcpServer({
      register: (server) =>
        void server.registerTool('find_order', { inputSchema: z.object({}) }, () => ({
          content: [{ type: 'text', text: 'Here' }],
        })),
    })
    const { page, complaints } = await openLoneScript(
      way,
      `{ connect: { url: '${service}', format: 'openai-chat' }, mcpServers: [{ name: 'shop', url: '${shop.url}' }] }`,
    )
    await page.route(service, (route) => route.fulfill(json({ choices: [{ message: { content: 'Without tools' } }] })))
    await say(page, 'Hello')
    await answers(page).filter({ hasText: 'Without tools' }).waitFor()
    await shop.close()
    expect(wordsOn(complaints, 'copy dist/confab.umd.mcp.js')).toHaveLength(1)
  })
})

test('a page that was opened from disk shows code wherever it stands, and the browser complains of nothing', async () => {
  const code = (language: string, words: string): string => `\`\`\`${language}\n${words}\n\`\`\``
  const history = [
    { role: 'ai', text: `Look:\n\n${code('js', 'const one = 1')}\n\n${code('none-such', 'two')}` },
    { role: 'ai', html: '<pre><code class="language-js">const three = 3</code></pre>' },
    { role: 'user', text: code('python', 'four = 4') },
  ]
  const { page, complaints } = await openLoneScript('from disk', `{ ${connect}, history: ${JSON.stringify(history)} }`)
  await page.route(service, (route) => route.fulfill(json({ text: code('', 'const five = 5') })))
  await say(page, code('sql', 'select 6'))
  for (const words of ['const one = 1', 'two', 'const three = 3', 'four = 4', 'const five = 5', 'select 6'])
    await page.locator('code', { hasText: words }).first().waitFor()
  await expect.poll(() => complaints).toEqual([expect.stringContaining('copy dist/vendor/highlight.js')])
})
