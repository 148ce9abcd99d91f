// @module-tag thorough: what the documentation shows, as it is written: `e2e/script/script-tag` and `e2e/readme/install` have the ways in.
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { installRecognitionMock } from '../../../mocks/speech/recognition.ts'
import { installSynthesisMock } from '../../../mocks/speech/synthesis.ts'
import { browserThreads } from '../../../sdk/threads/storages/browser-threads.ts'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { blocksProvedBy } from '../../unit/readme/proofs.ts'
import { answer } from '../answer.ts'
import { scripted } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'
import type { BlockCheck } from './block-check.ts'
import { colourOf, has } from './look-at.ts'
import { documentChecks } from './document-checks.ts'
import { pages } from './pages.ts'
import { recipeChecks } from './recipe-checks.ts'
import { runBlock } from './run-block.ts'
import { toolTalk } from './tool-talk.ts'
import { useMcpServers } from './use-mcp-servers.ts'

const said: unknown[][] = []
const asked: AbortSignal[] = []

/** Answers two words; leaves a second question unanswered until it is stopped. */
async function* myModel(messages: readonly { text: string }[], signal: AbortSignal): AsyncGenerator<string> {
  asked.push(signal)
  yield 'You said: '
  yield messages[0]?.text ?? ''
  if (asked.length > 1) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

/** A conversation of one question and one answer. */
const answeredOnce: ChatOptions = {
  demo: true,
  history: [
    { id: 'q', role: 'user', text: 'Hello', createdAt: '2026-03-01T09:12:00.000Z' },
    { id: 'a', role: 'ai', text: 'Hello yourself', createdAt: '2026-03-01T09:12:04.000Z' },
  ],
}

const opened: unknown[][] = []

/** Deletes the chats that other tests have left, and after the test its own. */
async function forgetThreads(): Promise<void> {
  const forget = async (): Promise<void> => {
    sessionStorage.clear()
    await browserThreads().clear()
  }
  onTestFinished(forget)
  await forget()
}

/** By the heading of the block. */
const checks: Record<string, BlockCheck> = {
  'Change options of a running chat': {
    async after(chat) {
      await eventually(() => chat.input.placeholder).toBe('Ask about your order')
      expect(chat.element.connect).toEqual({ url: '/api/orders' })
    },
  },
  'Answer with a function of your own': {
    given: { myModel },
    async after(chat) {
      await chat.send('Hello')
      await eventually(() => chat.texts('ai')).toEqual(['You said: Hello'])
      await chat.send('Hello again')
      await eventually(() => chat.texts('ai').at(-1)).toBe('You said: Hello again')
      await chat.click('submit')
      await eventually(() => asked.map(({ aborted }) => aborted)).toEqual([false, true])
    },
  },
  'Change requests and responses': {
    given: { token: 'abc' },
    async after(chat) {
      const server = await scripted({
        headers: { 'content-type': 'application/json' },
        steps: [{ send: JSON.stringify({ answer: { content: 'Paris.' } }) }],
      })
      chat.element.connect = { url: server.url }
      await chat.send('Hello')
      await eventually(() => chat.texts('ai')).toEqual(['Paris.'])
      const [request] = await server.requests()
      expect(request?.headers['authorization']).toBe('Bearer abc')
    },
  },
  Events: {
    given: { console: { log: (...words: unknown[]) => said.push(words) } },
    async after(chat) {
      await chat.send('Hello')
      await eventually(() => said.flat()).toEqual(['Hello', 'Hi there! This is a demo response!'])
    },
  },
  'Turn it on': {
    before: forgetThreads,
    async after(chat) {
      const begin = async (): Promise<void> => {
        await page.getByRole('button', { name: 'New chat' }).first().click()
        await eventually(() => chat.texts('user')).toEqual([])
      }
      // A chat of another test may be saved a moment after its end, and be open here.
      await begin()
      await chat.send('Where is my order?')
      await begin()
      await page.getByRole('button', { name: 'Chats' }).click()
      await page.getByRole('button', { name: 'Where is my order?' }).first().click()
      await eventually(() => chat.texts('user')).toEqual(['Where is my order?'])
    },
  },
  'Open chats from the page': {
    before: forgetThreads,
    options: { demo: true, threads: true },
    given: { console: { log: (...words: unknown[]) => opened.push(words) } },
    async after() {
      await eventually(() => opened).toContainEqual(['shown:', expect.any(String)])
    },
  },
  Suggestions: {
    async after(chat) {
      await page.getByRole('button', { name: 'Returns' }).click()
      await eventually(() => chat.texts('user')).toEqual(['How do I return an item?'])
      await page.getByRole('button', { name: 'Tell me more' }).click()
      await eventually(() => chat.texts('user').at(-1)).toBe('Tell me more')
    },
  },
  'Messages sent while an answer comes': {
    async after(chat) {
      await eventually(() => chat.texts('user')).toEqual(['What is the capital of France?', 'And how many people live there?'])
    },
  },
  'Send messages later': {
    async after(chat) {
      onTestFinished(() => localStorage.clear())
      await chat.send('Hello')
      await eventually(() => chat.root.querySelector('[part~="delivery"]')?.textContent).toContain('Not sent')
    },
  },
  'Suggestion buttons': {
    async after(chat) {
      await page.getByRole('button', { name: 'What can you do?' }).click()
      await eventually(() => chat.texts('user')).toEqual(['What can you do?'])
    },
  },
  'Message actions': {
    options: answeredOnce,
    given: { share: (text: string) => said.push([text]) },
    async after(chat) {
      said.length = 0
      await page.getByRole('button', { name: 'Share' }).click()
      expect(said).toEqual([['Hello yourself']])
      await page.elementLocator(chat.part('user-bubble')).hover()
      await page.getByRole('button', { name: 'Edit' }).click()
      expect(chat.part('edit').querySelector('textarea')?.value).toBe('Hello')
    },
  },
  Branches: {
    options: answeredOnce,
    given: { console: { log: (...words: unknown[]) => said.push(words) } },
    before: () => void (said.length = 0),
    async after(chat) {
      await eventually(() => said.flat()).toEqual(['Answer 2 of 2'])
      await chat.element.switchBranch('a')
      await eventually(() => chat.texts('ai')).toEqual(['Hello yourself'])
    },
  },
  'Give the model a tool': {
    async after(chat) {
      const server = await scripted(...toolTalk('find_order', { number: 'A7' }))
      chat.element.connect = { url: server.url, stream: true, format: 'ai-sdk' }
      await chat.send('Where is A7?')
      await eventually(() => chat.texts('ai').join()).toContain('There you are.')
    },
  },
  'Use MCP servers': useMcpServers,
  'Draw parts yourself': {
    async after(chat) {
      const server = await scripted(
        answer.events(
          { type: 'start' },
          { type: 'tool-input-available', toolCallId: 'c1', toolName: 'get_weather', input: {} },
          { type: 'tool-output-available', toolCallId: 'c1', output: { degrees: 21 } },
          { type: 'data-chart', data: 0.5 },
          { type: 'finish' },
        ),
      )
      chat.element.connect = { url: server.url, stream: true, format: 'ai-sdk' }
      await chat.send('How warm is it?')
      await expect.element(page.getByText('21 degrees')).toBeVisible()
      await expect.element(page.getByRole('meter')).toBeVisible()
    },
  },
  'Let a renderer answer': {
    async after(chat) {
      const server = await scripted(...toolTalk('choose_seat', {}))
      chat.element.connect = { url: server.url, stream: true, format: 'ai-sdk' }
      await chat.send('Book a seat')
      const seat = page.getByRole('button', { name: 'Seat 12A' })
      await expect.element(seat).toBeEnabled()
      await eventually(() => chat.submitState).toBe('disabled')
      await seat.click()
      await eventually(() => chat.texts('ai').join()).toContain('There you are.')
    },
  },
  'Ask the visitor first': {
    async after(chat) {
      const server = await scripted(...toolTalk('refund_order', { amount: 49 }))
      chat.element.connect = { url: server.url, stream: true, format: 'ai-sdk' }
      await chat.send('Pay it back')
      await expect.element(page.getByRole('button', { name: 'Allow', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await eventually(() => chat.part('tool').textContent).toContain('49 paid back')
    },
  },
  Feedback: {
    options: answeredOnce,
    given: { save: (...given: unknown[]) => said.push(given) },
    before: () => void (said.length = 0),
    async after(chat) {
      await page.getByRole('button', { name: 'Bad answer' }).click()
      await page.elementLocator(chat.part('feedback')).getByRole('textbox').fill('Too short')
      await page.elementLocator(chat.part('feedback')).getByRole('button', { name: 'Send' }).click()
      await eventually(() => said).toEqual([
        ['a', 'bad', undefined],
        ['a', 'bad', 'Too short'],
      ])
    },
  },
  ...documentChecks,
  ...recipeChecks,
  Formulas: { options: { demo: true }, after: (chat) => has(chat, '.formula > math') },
  Times: {
    options: { ...answeredOnce, timestamps: true },
    async after(chat) {
      await eventually(() => chat.root.querySelectorAll('[part~="timestamp"]').length).toBe(2)
      await eventually(() => chat.part('timestamp').textContent.trim()).toMatch(/^\d\d:\d\d$/)
      expect(chat.root.querySelector('[part~="day"]')).toBeNull()
    },
  },
  'Attach files': {
    async after(chat) {
      await has(chat, '[part~="dropup-button"]')
      await chat.click('dropup-button')
      await page.getByRole('menuitem', { name: 'File' }).click()
      await eventually(() => chat.root.querySelector('[part~="info-modal"] strong')?.textContent).toBe('passwords')
    },
  },
  'Voice input': {
    before() {
      const voice = installRecognitionMock()
      onTestFinished(() => voice.uninstall())
      voices.push(voice)
    },
    async after(chat) {
      await has(chat, '[part~="microphone"]')
      await chat.click('microphone')
      await eventually(() => voices.at(-1)?.isHeard).toBe(true)
      voices.at(-1)?.say('this is confap')
      await eventually(() => chat.input.value.trim().toLowerCase()).toBe('this is confab')
    },
  },
  Azure: {
    after: (chat) => has(chat, '[part~="microphone"][data-state="default"]'),
  },
  'Read aloud': {
    before() {
      const speaker = installSynthesisMock({ name: 'One', lang: 'en-GB' })
      onTestFinished(speaker.uninstall)
      speakers.push(speaker)
    },
    async after(chat) {
      await eventually(() => {
        chat.element.addMessage({ text: 'Hello' }, true)
        return speakers.at(-1)?.current
      }).toMatchObject({ text: 'Hello', lang: 'en-GB', rate: 1.2 })
    },
  },
  'Voice calls': {
    after: async (chat) => {
      await has(chat, '[part~="realtime-toggle"]')
      expect(chat.root.querySelector('[part~="realtime-avatar"]')).not.toBeNull()
    },
  },
  'Class names': {
    async after(chat) {
      await eventually(() => getComputedStyle(chat.part('messages')).scrollbarWidth).toBe('thin')
    },
  },
  'Style messages': {
    async after(chat) {
      await chat.send('Hello')
      await eventually(() => colourOf(chat, 'user-bubble')).toBe('rgb(15, 118, 110)')
    },
  },
  Themes: {
    async after(chat) {
      const { theme } = chat.element
      const surface = theme === 'paper' ? 'rgb(251, 248, 241)' : 'rgb(13, 16, 32)'
      await eventually(() => getComputedStyle(chat.element).backgroundColor).toBe(surface)
    },
  },
  'Dark theme': {
    async after(chat) {
      await eventually(() => getComputedStyle(chat.element).backgroundColor).toBe('rgb(20, 21, 24)')
    },
  },
  Languages: {
    before() {
      const { lang } = document.documentElement
      document.documentElement.lang = 'de'
      onTestFinished(() => void (document.documentElement.lang = lang))
    },
    async after(chat) {
      await eventually(() => chat.input.placeholder).toBe('Was möchten Sie wissen?')
    },
  },
  'Translate the chat': {
    async after(chat) {
      await eventually(() => chat.input.placeholder).toBe('Posez votre question')
      expect(chat.part('submit').getAttribute('aria-label')).toBe('Envoyer')
    },
  },
  'Make it yours': {
    before() {
      const voice = installRecognitionMock()
      onTestFinished(() => {
        voice.uninstall()
        localStorage.removeItem('support')
      })
    },
    async after(chat) {
      await has(chat, '[part~="upload"]')
      await has(chat, '[part~="microphone"]')
      await chat.send('Hello')
      await eventually(() => localStorage.getItem('support')).toContain('Hello')
    },
  },
  Errors: {
    async after(chat) {
      const { url } = await scripted({
        status: 500,
        headers: { 'content-type': 'application/json' },
        steps: [{ send: '{"error": {"message": "Too many questions"}}' }],
      })
      const shown = () => eventually(() => chat.texts('error').map((text) => text.replace(/Try again$/, '')))
      chat.element.connect = { url }
      await chat.send('Hello')
      await shown().toEqual(['Too many questions'])
      chat.element.errorMessages = { ...chat.element.errorMessages, displayServiceErrorMessages: false }
      await chat.send('Hello again')
      await shown().toEqual(['Something went wrong.'])
    },
  },
}
const voices: ReturnType<typeof installRecognitionMock>[] = []
const speakers: ReturnType<typeof installSynthesisMock>[] = []

describe('the settings in the documentation', () => {
  it.for(blocksProvedBy(pages, 'options').map(({ section, code }) => ({ section, code })))(
    'do under $section what is described there',
    async ({ section, code }) => {
      const check = checks[section]
      if (!check) throw new Error(`Nothing says what the block under "${section}" should do`)
      await check.before?.()
      const chat = await renderChat(check.options ?? { demo: true })
      await runBlock(code, { chat: chat.element, ...check.given })
      await check.after(chat)
    },
  )
})

describe('the requests and replies in the documentation', () => {
  const codeOf = (page: string): string[] =>
    blocksProvedBy(pages, 'exchange').flatMap((block) => (block.page === page ? [block.code] : []))
  const [request = '', reply = '', stream = ''] = codeOf('sdk/connectors/README.md')
  const question = (JSON.parse(request) as { messages: { text: string }[] }).messages[0]?.text ?? ''

  it('match what is sent when a visitor asks', async () => {
    const server = await scripted({ headers: { 'content-type': 'application/json' }, steps: [{ send: reply }] })
    const chat = await renderChat({ connect: { url: server.url } })
    await chat.send(question)
    await eventually(() => chat.texts('ai')).toEqual(['Paris.'])
    const [sent] = await server.requests()
    expect(JSON.parse(sent?.body ?? '')).toEqual(JSON.parse(request))
  })

  it('match those of the README too', () => {
    const [shortRequest = '', shortStream] = codeOf('README.md')
    expect(JSON.parse(shortRequest)).toEqual(JSON.parse(request))
    expect(shortStream).toBe(stream)
  })

  it('may arrive in pieces', async () => {
    const server = await scripted({ headers: { 'content-type': 'text/event-stream' }, steps: [{ send: `${stream}\n` }] })
    const chat = await renderChat({ connect: { url: server.url, stream: true } })
    await chat.send(question)
    await eventually(() => chat.texts('ai')).toEqual(['Paris.'])
  })
})
