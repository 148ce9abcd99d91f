import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatOptions, MessageContent } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { axeFindings } from '../../axe-findings.ts'
import { collectAnnouncements } from '../../collect-announcements.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { renderVoiceChat } from '../../realtime/render-voice-chat.ts'
import { scripted } from '../../scripted.ts'

afterAll(() => localStorage.clear())

const words = "You're talking to AI. Its answers can be wrong."
const agree = 'Agree to chat with AI in this browser'
const told = ({ root }: RenderedChat): string | undefined =>
  root.querySelector('[part~="disclosure"] > p')?.textContent ?? undefined

/** A chat that asks for consent under a key of its own: what was agreed to in a page counts until it is left. */
const asking = (options: ChatOptions = {}): Promise<RenderedChat> =>
  renderChat({ disclosure: { consent: 'once' }, browserStorage: { key: `consent ${Math.random()}` }, ...options })

/** All that leaves the page. */
function watchNetwork(): string[] {
  const sent: string[] = []
  const request = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    sent.push(`fetch ${input instanceof Request ? input.url : String(input)}`)
    return Response.json({ text: 'Hello' })
  })
  const socket = vi.spyOn(globalThis, 'WebSocket').mockImplementation(function open(this: WebSocket, url: string | URL) {
    sent.push(`socket ${String(url)}`)
    return Object.assign(new EventTarget(), {
      close: () => undefined,
      send: () => undefined,
      readyState: 0,
    }) as unknown as WebSocket
  })
  const media = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(() => {
    sent.push('microphone')
    return Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  onTestFinished(() => {
    request.mockRestore()
    socket.mockRestore()
    media.mockRestore()
  })
  return sent
}

const history: MessageContent[] = [
  { role: 'user', text: 'Earlier question' },
  { id: 'a', role: 'ai', text: 'Earlier answer' },
]

test('visitors are told first, and screen readers once', async () => {
  const chat = await renderChat({ history, disclosure: true })
  const said = collectAnnouncements(chat.root)
  await eventually(() => told(chat)).toBe(words)
  const [first] = chat.root.querySelectorAll('[part~="disclosure"] > p, [part~="messages"]')
  expect(first?.textContent).toBe(words)
  chat.element.addMessage({ text: 'More' })
  await eventually(() => chat.texts('ai').at(-1)).toBe('More')
  await eventually(() => chat.root.querySelector('[aria-live]')).toBeTruthy()
  expect(said.filter((each) => each.includes(words)).length).toBeLessThanOrEqual(1)
  expect(await axeFindings(chat.element)).toEqual([])
})

test('in the words, the language and with the link of the page; a link that runs a script is none', async () => {
  const { de } = await import('../../../../sdk/languages/de.ts')
  const chat = await renderChat({ language: de, disclosure: { link: '/ai' } })
  await eventually(() => told(chat)).toContain('Sie sprechen mit einer KI.')
  expect(chat.root.querySelector<HTMLAnchorElement>('[part~="disclosure"] a')?.pathname).toBe('/ai')
  chat.element.disclosure = { text: 'A bot.', link: 'javascript:alert(1)' }
  await eventually(() => told(chat)).toBe('A bot.')
  expect(chat.root.querySelector('[part~="disclosure"] a')).toBeNull()
  chat.element.disclosure = false
  await eventually(() => told(chat)).toBeUndefined()
})

describe('before the visitor agrees', () => {
  test.for<[string, ChatOptions]>([
    ['a server', { connect: { url: '/none' } }],
    ['a server that goes on with an answer', { connect: { url: '/none', stream: true, resume: true } }],
    ['a websocket', { connect: { url: 'ws://localhost:1', websocket: true } }],
    ['a key that is to be checked', { directConnection: { openAI: { key: 'sk-1', validateKeyProperty: true } } }],
    ['a voice call', { directConnection: { openAI: { key: 'sk-1', realtime: { autoStart: true } } } }],
    ['MCP servers', { connect: { url: '/none' }, mcpServers: [{ url: 'https://mcp.example/' }] as never }],
    ['what waits to be sent', { connect: { url: '/none' }, outbox: true }],
  ])('the history is shown and nothing is sent: %s', async ([, options]) => {
    const sent = watchNetwork()
    const chat = await asking({ history, speechToText: true, ...options })
    await eventually(() => chat.texts('ai')).toEqual(['Earlier answer'])
    await expect.element(page.getByRole('button', { name: agree })).toBeVisible()
    chat.element.submitUserMessage('From the page')
    await chat.send('Typed')
    await chat.element.regenerate('a')
    expect(chat.root.activeElement?.textContent).toBe(agree)
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent).toEqual([])
    expect([chat.input.value, chat.root.querySelector('[part~="microphone"]')]).toEqual(['Typed', null])
    expect(await axeFindings(chat.element)).toEqual([])
  })
})

test('who is led to the button that agrees hears what to agree to', async () => {
  const chat = await asking({ connect: { url: '/none' } })
  await eventually(() => told(chat)).toBe(words)
  chat.input.focus()
  await userEvent.keyboard('Hi{Enter}')
  const button = chat.root.activeElement as HTMLElement
  const [description] = button.ariaDescribedByElements ?? []
  expect([button.textContent, description?.textContent]).toEqual([agree, words])
  // Of a part of the page without a name screen readers say its kind alone: "complementary content".
  expect(button.closest('aside')).toBeNull()
})

test('once they agree, what the page sent and what they typed is sent, and they are not asked again', async () => {
  const server = await scripted(answer.json({ text: 'Hello' }), answer.json({ text: 'Hello again' }))
  const browserStorage = { key: `consent ${Math.random()}` }
  const chat = await asking({ browserStorage, connect: { url: server.url } })
  await eventually(() => told(chat)).toBe(words)
  chat.element.submitUserMessage('From the page')
  chat.input.focus()
  await userEvent.keyboard('Typed{Enter}{Enter}')
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  expect(chat.root.activeElement).toBe(chat.input)
  await userEvent.keyboard('{Enter}')
  await eventually(() => chat.texts('user')).toEqual(['From the page', 'Typed'])
  expect(localStorage.getItem(`confab-consent:${browserStorage.key}`)).toMatch(/^\d{4}-/)
  chat.element.remove()
  const next = await asking({ browserStorage, connect: { url: server.url } })
  await eventually(() => told(next)).toBe(words)
  expect(next.root.querySelector('[part~="disclosure-agree"]')).toBeNull()
})

test('who agrees while what the browser keeps is still being read is not asked once more', async () => {
  const rendering = asking({ demo: true })
  const root = [...document.querySelectorAll('confab-chat')].at(-1)?.shadowRoot as ShadowRoot
  const press = new MutationObserver(() => {
    const button = root.querySelector<HTMLElement>('[part~="disclosure-agree"]')
    if (!button) return
    press.disconnect()
    button.click()
  })
  press.observe(root, { subtree: true, childList: true })
  const chat = await rendering
  await eventually(() => told(chat)).toBe(words)
  await eventually(() => root.querySelector('[part~="disclosure-agree"]')).toBeNull()
  await chat.send('Hi')
  await eventually(() => chat.texts('user')).toEqual(['Hi'])
})

test('a websocket opens once they agree', async () => {
  const sent = watchNetwork()
  const chat = await asking({ connect: { url: 'ws://localhost:1', websocket: true } })
  await page.getByRole('button', { name: agree }).click()
  await eventually(() => sent).toEqual(['socket ws://localhost:1/'])
  expect(told(chat)).toBe(words)
})

test('where the browser keeps nothing, they are asked once in a page', async () => {
  const storage = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => storage.mockRestore())
  const browserStorage = { key: `consent ${Math.random()}` }
  const [one, other] = [await asking({ browserStorage }), await asking({ browserStorage })]
  one.root.querySelector<HTMLElement>('[part~="disclosure-agree"]')?.click()
  await eventually(() => other.root.querySelector('[part~="disclosure-agree"]')).toBeNull()
})

test('what a model wrote is marked in the page, in copies and in exports; what a person wrote is not', async () => {
  const written: Record<string, string> = {}
  const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
    for (const item of items) for (const type of item.types) written[type] = await (await item.getType(type)).text()
  })
  onTestFinished(() => write.mockRestore())
  const messages: MessageContent[] = [
    ...history,
    { role: 'ai', text: 'By a person', metadata: { generated: false } },
    { role: 'ai', text: 'By a model' },
  ]
  const chat = await renderChat({ connect: { handler: () => undefined }, history: messages, disclosure: true })
  await eventually(() => chat.texts('ai').length).toBe(3)
  const marked = [...chat.root.querySelectorAll('article[data-generated="ai"]')].map(({ textContent }) => textContent)
  expect(marked.map((text) => text?.includes('By a person'))).toEqual([false, false])
  await eventually(() => chat.root.querySelector('[aria-label="Copy message"]')).toBeTruthy()
  chat.root.querySelector<HTMLElement>('[aria-label="Copy message"]')?.click()
  await eventually(() => written['text/plain']).toBe('By a model\n\nGenerated by AI')
  await eventually(() => written['text/html']).toContain('<div data-generated="ai">')
  const exported = async (format: 'json' | 'html' | 'markdown'): Promise<string> =>
    (await chat.element.exportConversation({ format })).text()
  expect((await exported('json')).match(/"generated":true/g)).toHaveLength(2)
  expect((await exported('html')).match(/data-generated="ai"/g)).toHaveLength(2)
  expect((await exported('markdown')).match(/\*Generated by AI\*/g)).toHaveLength(2)
})

test('in a voice call, visitors are told as well', async () => {
  const call = await renderVoiceChat({ options: { disclosure: true } })
  await call.shown()
  await eventually(() => call.part('realtime').querySelector('.disclosure')?.textContent).toBe(words)
  expect(await axeFindings(call.element)).toEqual([])
})
