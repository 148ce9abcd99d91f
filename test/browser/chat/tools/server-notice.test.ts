// @module-tag thorough: cards of tools beyond asking and answering: `tools/approvals` and `tools/page-tools` stay.
import { axeFindings } from '../../axe-findings.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createMockFetch } from '../../../../mocks/kit/mock-fetch.ts'
import { createMcpServerMock } from '../../../../mocks/mcp-server.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'

const down = { kind: 'server-error', status: 503 } as const

const notice = ({ root }: RenderedChat): HTMLElement | undefined =>
  root.querySelector<HTMLElement>('[part="server-notice"]') ?? undefined

const words = (chat: RenderedChat): string | undefined => notice(chat)?.querySelector('p')?.textContent.trim()

function button(chat: RenderedChat, name: string): HTMLElement {
  const all = [...(notice(chat)?.querySelectorAll('button') ?? [])]
  const found = all.find((each) => (each.ariaLabel ?? each.textContent) === name)
  if (!found) throw new Error(`There is no button "${name}"`)
  return found
}

/** A model that calls no tool. */
const model = async (): Promise<Response> => {
  const frames = [{ choices: [{ delta: { content: 'Fine.' } }] }, { choices: [{ delta: {}, finish_reason: 'stop' }] }]
  const body = [...frames.map((frame) => JSON.stringify(frame)), '[DONE]'].map((frame) => `data: ${frame}\n\n`).join('')
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

/** A chat whose MCP server does not answer, after a message. */
async function chatWithoutServer(options: ChatOptions = {}) {
  const server = createMcpServerMock({ failure: down })
  vi.spyOn(globalThis, 'fetch').mockImplementation(createMockFetch([server], { otherwise: model }))
  vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const chat = await renderChat({
    connect: { url: 'https://model.example.com/chat', stream: true, format: 'openai-chat' },
    mcpServers: [{ name: 'weather', title: 'Weather station', url: 'https://mcp.example.com/mcp', token: 'test-key' }],
    ...options,
  })
  await chat.send('Hello')
  await eventually(() => notice(chat)).toBeDefined()
  const heal = (): void => void Object.assign(server.switches, { failure: undefined })
  return { chat, server, heal }
}

test('a visitor is told politely that an MCP server does not answer, and the message is answered', async () => {
  const { chat } = await chatWithoutServer()
  expect(words(chat)).toBe("The tools of Weather station can't be used right now. The assistant answers without them.")
  expect(notice(chat)?.parentElement?.ariaLive).toBe('polite')
  const described = chat.root.getElementById(button(chat, 'Dismiss').getAttribute('aria-describedby') ?? '')
  expect(described?.textContent.trim()).toBe(words(chat))
  await eventually(() => chat.texts('ai').length).toBe(1)
  expect(chat.texts('error')).toEqual([])
})

test('the notice is gone when the server is back and the visitor tries again, and the focus stays in the chat', async () => {
  const { chat, heal } = await chatWithoutServer()
  heal()
  button(chat, 'Try again').focus()
  await userEvent.keyboard('{Enter}')
  await eventually(() => notice(chat)).toBeUndefined()
  expect(chat.root.activeElement?.id).toBe('messages')
})

test('trying again in vain tells the visitor again', async () => {
  const { chat, server } = await chatWithoutServer()
  const before = server.requests.length
  button(chat, 'Try again').click()
  await eventually(() => server.requests.length).toBeGreaterThan(before)
  await eventually(() => notice(chat)).toBeDefined()
})

test('the notice is gone when a later message reaches the server', async () => {
  const { chat, heal } = await chatWithoutServer()
  heal()
  await chat.send('Hello again')
  await eventually(() => notice(chat)).toBeUndefined()
})

test('a dismissed notice stays away until the server has answered in between', async () => {
  const { chat, server, heal } = await chatWithoutServer()
  button(chat, 'Dismiss').click()
  await eventually(() => notice(chat)).toBeUndefined()
  await chat.send('Still down')
  await eventually(() => chat.texts('ai').length).toBe(2)
  expect(notice(chat)).toBeUndefined()
  heal()
  await chat.send('Back')
  await eventually(() => chat.texts('ai').length).toBe(3)
  Object.assign(server.switches, { failure: down })
  // Another address is another server, which is asked at once.
  Object.assign(chat.element, { mcpServers: [{ name: 'weather', url: 'https://mcp.example.com/mcp?2', token: 'test-key' }] })
  await chat.send('Down again')
  await eventually(() => words(chat)).toContain('Weather')
})

test.each(['light', 'dark'] as const)('axe finds nothing in the notice in the %s theme', async (theme) => {
  const { chat } = await chatWithoutServer({ theme })
  await eventually(() => chat.texts('ai').length).toBe(1)
  const found = notice(chat)
  expect([found === undefined, await axeFindings(chat.element)]).toEqual([false, []])
})

test.each(['ltr', 'rtl'])('in 390 pixels the notice fits on a page that reads %s', async (direction) => {
  document.documentElement.dir = direction
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  const { chat } = await chatWithoutServer()
  chat.element.style.inlineSize = '390px'
  const frame = chat.element.getBoundingClientRect()
  const sides = [...(notice(chat)?.children ?? [])].map((child) => child.getBoundingClientRect())
  expect(sides.every(({ left, right }) => left >= frame.left && right <= frame.right)).toBe(true)
})

test('a server that leads elsewhere is not followed, and the developer is told to name the other address', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => said.mockRestore())
  const elsewhere = await scripted(answer.json({}))
  const mcp = await scripted(
    ...Array.from({ length: 4 }, () => ({ ...answer.text('', 'text/plain', 307), headers: { location: elsewhere.url } })),
  )
  const model = await scripted(answer.events({ choices: [{ delta: { content: 'Fine.' } }] }, '[DONE]'))
  const chat = await renderChat({
    connect: { url: model.url, stream: true, format: 'openai-chat' },
    mcpServers: [{ name: 'shop', url: mcp.url, token: 'secret-token-1' }],
  })
  await chat.send('Hello')
  await eventually(() => chat.texts('ai').at(-1)).toContain('Fine.')
  expect(said.mock.calls.flat().join(' ')).toContain('it leads to another address, which is not followed')
  expect(await elsewhere.requests()).toEqual([])
})
