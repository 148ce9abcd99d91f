import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { openPage, type PageSettings } from './open-page.ts'
import { closePages } from './shared-browser.ts'
import { isThorough } from '../tools/runner/is-thorough.ts'

afterAll(closePages)

/** A feature, a string that occurs only in its code, and the options and visitor actions that make a chat load it. */
interface Row {
  readonly feature: string
  readonly mark: string
  readonly options: object
  use?(page: Page): Promise<void>
}

/** Attaches a file through the page's file picker. */
const attach = (page: Page): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })

/** A conversation with a call. */
const withCall = (changes: object = {}) => {
  const call = { type: 'tool', id: 'c1', name: 'look', state: 'output-available', input: '{}', output: 'seen', ...changes }
  return [{ role: 'ai', parts: [{ type: 'text', text: 'Look:' }, call] }]
}

const rows: readonly Row[] = [
  { feature: 'the card of a tool', mark: 'tool-summary', options: { history: withCall() } },
  {
    feature: 'approvals and their forms',
    mark: 'field-choices',
    options: { history: withCall({ state: 'approval-requested', output: undefined, approval: { id: 'a1', isOfPage: true } }) },
  },
  {
    feature: 'the validator of arguments',
    mark: 'False boolean schema.',
    options: {
      tools: [{ name: 'look', description: 'Looks', inputSchema: { type: 'object' } }],
      connect: { url: '/chat', format: 'confab' },
    },
    async use(page) {
      await page.getByRole('textbox').fill('hello')
      await page.keyboard.press('Enter')
    },
  },
  {
    feature: 'renderers of the page',
    mark: 'confab-part-',
    options: { renderers: { 'tool:look': 'page-card' }, history: withCall() },
    // Until then, the chat's own card is shown.
    use: (page) => page.evaluate(() => customElements.define('page-card', class extends HTMLElement {})),
  },
  {
    feature: 'MCP Apps',
    mark: 'ui/notifications/sandbox-',
    options: {
      mcpApps: { sandbox: 'https://sandbox.example.com/sandbox.html' },
      history: withCall({ app: { resourceUri: 'ui://shop/cart.html' } }),
    },
  },
  { feature: 'upload buttons', mark: 'upload-mixed-files-icon', options: { mixedFiles: true } },
  { feature: 'drag and drop', mark: '#drag-and-drop', options: { mixedFiles: true } },
  { feature: 'attachments', mark: '.remove-file-attachment-button', options: { mixedFiles: true }, use: attach },
  { feature: 'rules for files', mark: '.mpga', options: { mixedFiles: true }, use: attach },
  {
    feature: 'uploads',
    mark: 'x-user-defined',
    options: { mixedFiles: true },
    async use(page) {
      await attach(page)
      await page.getByRole('button', { name: 'Remove a.txt' }).waitFor()
      await page.getByRole('button', { name: 'Send' }).click()
    },
  },
  { feature: 'suggestions', mark: '.suggestions button', options: { suggestions: ['Track my order'] } },
  { feature: 'custom buttons', mark: 'custom-icon', options: { customButtons: [{}] } },
  { feature: 'the menu of buttons', mark: '#dropup-menu', options: { customButtons: [{ position: 'dropup-menu' }] } },
  { feature: 'the camera’s button', mark: 'camera-icon', options: { camera: true } },
  {
    feature: 'the camera',
    mark: '.camera-modal-canvas',
    options: { camera: true },
    use: (page) => page.getByRole('button', { name: 'Camera' }).click(),
  },
  {
    feature: 'dialogs',
    mark: '#modal-background-panel',
    options: { camera: true },
    use: (page) => page.getByRole('button', { name: 'Camera' }).click(),
  },
  { feature: 'speech to text', mark: 'interim-text', options: { speechToText: true } },
  { feature: 'text to speech', mark: 'SpeechSynthesisUtterance', options: { textToSpeech: true } },
  { feature: 'the recorder', mark: '.recording-time', options: { microphone: true } },
  {
    feature: 'a model in the page',
    mark: 'webllm/',
    options: { webModel: { searchSeconds: 0 } },
    use: (page) => page.getByRole('button', { name: 'Download' }).waitFor(),
  },
  {
    feature: 'voice calls',
    mark: 'RTCPeerConnection',
    options: { directConnection: { openAI: { key: 'sk-test-of-a-call', realtime: true } } },
    use: (page) => page.getByRole('button', { name: 'Start call' }).click(),
  },
  {
    feature: 'the view of a voice call',
    mark: 'realtime-captions-button',
    options: { directConnection: { openAI: { key: 'sk-test-of-a-call', realtime: true } } },
  },
  {
    feature: 'mp3',
    mark: 'There is no mp3 encoder',
    options: { microphone: true },
    async use(page) {
      await page.getByRole('button', { name: 'Record voice message' }).click()
      await page.getByRole('timer').getByText('0:01').waitFor()
      await page.getByRole('button', { name: 'Stop recording' }).first().click()
    },
  },
]

/** Opens a page with a chat of these options, and records which of our files it loads. */
async function openChat(options: object, settings: Pick<PageSettings, 'missing' | 'host'> = {}) {
  const html =
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><script type="module" src="/dist/element.js"></script><confab-chat></confab-chat><script src="/set-up.js"></script>'
  const given = JSON.stringify({ connect: { url: '/chat' }, ...options })
  const script = `Object.assign(document.querySelector('confab-chat'), ${given})`
  const opened = await openPage(html, { scripts: { '/set-up.js': script }, ...settings })
  return { ...opened, downloads: () => downloadsOf(opened.page) }
}

/** The text of every file of ours that the page has loaded. */
async function downloadsOf(page: Page): Promise<string> {
  const texts = await page.evaluate(async () => {
    const addresses = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith('/dist/'))
    return Promise.all(addresses.map(async (address) => (await fetch(address)).text()))
  })
  return texts.join('\n')
}

test('sending a message downloads none of the features the chat does not use', async () => {
  const { page, downloads } = await openChat({ welcome: false })
  await page.getByRole('textbox').fill('hello')
  await page.keyboard.press('Enter')
  await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
  // What helps to read comes with the first scroll, or when the keyboard gets to the messages.
  await page.locator('#messages').focus()
  await expect.poll(async () => (await downloads()).includes('scroll-button')).toBe(true)
  const text = await downloads()
  expect(rows.filter(({ mark }) => text.includes(mark)).map(({ feature }) => feature)).toEqual([])
})

test('a chat that welcomes its visitor downloads nothing that only answers need', async () => {
  const { page } = await openChat({}, { host: 'shop.example' })
  await page.getByText('How can I help you?').waitFor()
  await page.waitForLoadState('networkidle')
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => /\/chunks\/(.+)-.{7}\.js$/.exec(name)?.[1] ?? ''),
  )
  expect(names.filter(Boolean).toSorted()).toEqual(['all', 'base', 'chat', 'common', 'suggestions'])
})

test.each(isThorough ? rows : rows.filter((_row, place) => place % 6 === 0))(
  'a chat that uses it downloads its code: $feature',
  async ({ mark, options, use }) => {
    const { page, downloads } = await openChat(options)
    await use?.(page)
    await expect.poll(async () => (await downloads()).includes(mark), { timeout: 15_000 }).toBe(true)
  },
)

test('what the code of messages imports is asked for together with it, not once it has arrived', async () => {
  const { page } = await openChat({ welcome: false }, { host: 'shop.example' })
  await page.getByRole('textbox').waitFor()
  const importAsked = page.waitForRequest('**/dist/chunks/common-*')
  await page.route('**/dist/chunks/talk-*', async (route) => {
    await importAsked
    await route.fallback()
  })
  await page.getByRole('textbox').fill('hello')
  await page.keyboard.press('Enter')
  await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
})

test('a message can be sent when the code of suggestions fails to load', { tags: 'thorough' }, async () => {
  const { page } = await openChat({ suggestions: ['Track my order'] }, { missing: /chunks\/suggestions-/ })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.getByRole('textbox').fill('hello')
  await page.keyboard.press('Enter')
  await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
  expect(faults).toEqual([])
})

test('a sent message can be read, with an error, when the message renderer fails to load', async () => {
  const { page } = await openChat({})
  await page.getByRole('textbox').waitFor()
  await page.route('**/dist/chunks/**', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('textbox').fill('Where is my order?')
  await page.getByRole('textbox').press('Enter')
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toContain("Where is my order?\n\nCouldn't load part of this chat. Reload the page.")
})

const replies = [
  {
    kind: 'file',
    answer: { text: 'Here it is.', files: [{ name: 'plan.pdf', src: 'https://a.example/plan.pdf' }] },
    words: 'plan.pdf',
  },
  { kind: 'markup', answer: { html: '<p>Some <b>bold</b> words</p>' }, words: 'bold' },
]

test.each(isThorough ? replies : replies.slice(0, 1))(
  'when the code of $kind fails to load, its text can be read, and no error is unhandled',
  async ({ answer, words }) => {
    const { page } = await openChat({})
    await page.route('**/chat', (route) => route.fulfill({ json: answer }))
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.getByRole('textbox').fill('hello')
    await page.route('**/dist/chunks/{file,html,markup}*', (route) => route.fulfill({ status: 404 }))
    await page.keyboard.press('Enter')
    const reply = page.locator('[part~="ai-bubble"]').last()
    await expect.poll(() => reply.innerText()).toContain("Couldn't load part of this chat. Reload the page.")
    expect(await reply.innerText()).toContain(words)
    expect(faults).toEqual([])
  },
)

const missing = [
  {
    feature: 'attachments',
    files: /chunks\/attachments/,
    options: { mixedFiles: true },
    use: attach,
    words: /^Couldn.t load part of this chat\. Reload the page\.\s+a\.txt/,
  },
  {
    feature: 'a model in the page',
    files: /chunks\/web-model-/,
    options: { webModel: { searchSeconds: 0 } },
    use: () => Promise.resolve(),
    words: /^Couldn.t load part of this chat\. Reload the page\./,
  },
]

test.each(isThorough ? missing : missing.slice(0, 1))(
  'when the code of $feature fails to load, the chat says so',
  async ({ files, options, use, words }) => {
    const { page } = await openChat(options, { missing: files })
    await use(page)
    await expect.poll(() => page.getByRole('alert').innerText()).toMatch(words)
  },
)

test('when the layout of many buttons fails to load, the buttons still work', { tags: 'thorough' }, async () => {
  const { page } = await openChat({ camera: true }, { missing: /chunks\/button-layout/ })
  await page.getByRole('button', { name: 'Camera' }).waitFor()
  await page.getByRole('textbox').fill('hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.locator('[part~="ai-bubble"] strong', { hasText: 'hello' }).waitFor()
})
