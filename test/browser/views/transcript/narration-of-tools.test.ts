// @module-tag thorough: each way in which a call of a tool is told; narration.test.ts has those of answers.
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatOptions, Tool } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { collectAnnouncements } from '../../collect-announcements.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { whenTranscriptIsThere } from '../message/message.ts'

whenTranscriptIsThere()
afterEach(() => vi.restoreAllMocks())

type Reply = ReturnType<typeof answer.json>
const frames = (...steps: (object | string)[]): Reply =>
  answer.events({ type: 'start', messageId: 'a' }, { type: 'start-step' }, ...steps, { type: 'finish-step' }, { type: 'finish' })
const words = (id: string, delta: string): object[] => [
  { type: 'text-start', id },
  { type: 'text-delta', id, delta },
  { type: 'text-end', id },
]
const call = (toolCallId = 'c'): object => ({
  type: 'tool-input-available',
  toolCallId,
  toolName: 'refund',
  input: { order: 'A7' },
})
const asks = (toolCallId = 'c'): object => ({ type: 'tool-approval-request', toolCallId, approvalId: `p-${toolCallId}` })
const result = (toolCallId = 'c'): object => ({ type: 'tool-output-available', toolCallId, output: { paid: true } })

const refund = (execute: Tool['execute'] = () => ({ paid: true })): Tool => ({
  name: 'refund',
  description: 'Pays back',
  inputSchema: { type: 'object' },
  execute,
  needsApproval: true,
})

const fail = (): never => {
  throw new Error('Closed')
}

const wordsOf = (card: HTMLElement): string =>
  [...card.querySelectorAll('.tool-name, .tool-state-words')].map(({ textContent }) => textContent).join(' ')

/** A chat, what it announces from now on, the states that its card shows, and what got the focus. */
async function listen(options: ChatOptions) {
  const chat = await renderChat(options)
  const said = collectAnnouncements(chat.root)
  const states: string[] = []
  /** What the card is called in each of them. */
  const names: string[] = []
  const observer = new MutationObserver(() => {
    const card = chat.root.querySelector<HTMLElement>('.tool > summary')
    const state = card?.querySelector('.tool-state-words')?.textContent
    if (!card || !state || states.at(-1) === state) return
    states.push(state)
    names.push(card.ariaLabel ?? wordsOf(card))
  })
  observer.observe(chat.root, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  const focused: string[] = []
  chat.root.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.localName === 'summary') focused.push(wordsOf(target))
  })
  return { chat, said, states, names, focused }
}

/** A chat with an AI SDK server, which has been asked. */
async function ask(replies: readonly Reply[], options: ChatOptions = {}) {
  const server = await scripted(...replies)
  const heard = await listen({ connect: { url: server.url, stream: true, format: 'ai-sdk' }, ...options })
  await heard.chat.send('Pay A7 back')
  return { ...heard, server }
}

async function press(chat: RenderedChat, name: string): Promise<void> {
  await eventually(() => chat.root.querySelector('[part~=approval]')).toBeTruthy()
  const button = page.getByRole('button', { name, exact: true }).first()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await button.click()
}

const times = (said: readonly string[], words: string): number => said.join(' | ').split(words).length - 1

test('a tool that needs approval is asked for once, before its answer, and its arguments are not read', async () => {
  const { said } = await ask([frames(...words('1', 'Let me see.'), call())], { tools: [refund()] })
  await eventually(() => said.join(' ')).toContain('Let me see.')
  expect(times(said, 'Allow “Refund”?')).toBe(1)
  const place = (part: string): number => said.findIndex((one) => one.includes(part))
  expect(place('Allow “Refund”?')).toBeLessThan(place('Let me see.'))
  expect(said.join(' ')).not.toMatch(/order|A7|[{}]/)
})

test('an answer that begins with a tool asks before it says anything else', async () => {
  const { chat, said, server } = await ask([frames(call(), 'asked', asks(), 'end')])
  await eventually(() => chat.root.querySelector('[part~=tool]')).toBeTruthy()
  await server.release('asked')
  await eventually(() => said[0]).toBe('Allow “Refund”?')
  await server.release('end')
  await eventually(() => said.at(-1)).toBe('AI said: Refund, Needs your approval')
  expect(said).toHaveLength(2)
})

test('an answer that begins with a tool that takes its time says which', async () => {
  const { said } = await ask([frames(call(), 'end')])
  await eventually(() => said).toEqual(['Refund, Running'])
})

describe('after Allow', () => {
  test('a tool of the page is allowed, runs and is done, each said once and in this order', async () => {
    let finish: (() => void) | undefined
    const execute = (): Promise<unknown> => new Promise((resolve) => (finish = () => resolve({ paid: true })))
    const replies = [frames(...words('1', 'Let me see.'), call()), frames(...words('2', 'Paid back.'))]
    const { chat, said, states, focused } = await ask(replies, { tools: [refund(execute)] })
    await eventually(() => said.at(-1)).toContain('Needs your approval')
    const before = said.length
    await press(chat, 'Allow')
    await eventually(() => said.at(-1)).toBe('Refund, Running')
    finish?.()
    await eventually(() => said.join(' ')).toContain('Paid back.')
    expect(focused).toEqual(['Refund Allowed'])
    expect(states.slice(-3)).toEqual(['Allowed', 'Running', 'Done'])
    const now = said.slice(before)
    expect(now.join(' | ')).toMatch(/^Refund, Running \| .*Refund, Done\b.*Paid back\.$/)
    expect([times(now, 'Running'), times(now, 'Done'), times(now, 'Allowed'), times(now, 'Let me see.')]).toEqual([1, 1, 0, 0])
    expect(now.join(' | ')).not.toContain('Waiting')
  })

  test('a tool of the server runs and is done, and what came before is not said again', async () => {
    const replies = [frames(...words('1', 'Let me see.'), call(), asks()), frames('run', result(), ...words('2', 'Paid back.'))]
    const { chat, said, server } = await ask(replies)
    await eventually(() => said.at(-1)).toContain('Needs your approval')
    const before = said.length
    await press(chat, 'Allow')
    await eventually(() => said.at(-1)).toBe('Refund, Running')
    await server.release('run')
    await eventually(() => said.join(' ')).toContain('Paid back.')
    const now = said.slice(before).join(' | ')
    expect(now).toMatch(/^Refund, Running \| .*Refund, Done\b.*Paid back\.$/)
    expect([times([now], 'Done'), times([now], 'Allowed'), times([now], 'Let me see.')]).toEqual([1, 0, 0])
  })

  test('a tool that fails says so', async () => {
    const { chat, said } = await ask([frames(call()), frames(...words('2', 'Try later.'))], { tools: [refund(fail)] })
    await press(chat, 'Allow')
    await eventually(() => said.join(' ')).toContain('Try later.')
    expect(times(said, 'Refund, Failed')).toBe(1)
  })

  test('two tools are said each by itself', async () => {
    const replies = [frames(...words('1', 'Two.'), call(), call('d')), frames(...words('2', 'Paid twice.'))]
    const { chat, said } = await ask(replies, { tools: [refund()] })
    await eventually(() => said.at(-1)).toContain('Needs your approval')
    await press(chat, 'Allow')
    await eventually(() => chat.root.querySelectorAll('[part~=approval]').length).toBe(1)
    await press(chat, 'Allow')
    await eventually(() => said.join(' ')).toContain('Paid twice.')
    expect([times(said, 'Refund, Running'), times(said, 'Refund, Done')]).toEqual([2, 2])
  })

  test.each([
    ['does its work at once', refund(), 'Done'],
    ['fails at once', refund(fail), 'Failed'],
  ])('a tool that %s is allowed, runs and has ended, each heard once', async (_what, tool, end) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { chat, said, states, names } = await ask([frames(call()), frames(...words('2', 'So.'))], { tools: [tool] })
    await eventually(() => said.at(-1)).toContain('Needs your approval')
    const before = said.length
    await press(chat, 'Allow')
    await eventually(() => said.join(' ')).toContain('So.')
    expect(states.slice(-3)).toEqual(['Allowed', 'Running', end])
    // A screen reader reads the name of what has the focus later: by then the tool may be done.
    expect(names.slice(-3)).toEqual(['Refund Allowed', 'Refund Allowed', 'Refund Allowed'])
    const now = said.slice(before)
    expect([times(now, 'Allowed'), times(now, 'Refund, Running'), times(now, `Refund, ${end}`)]).toEqual([0, 1, 1])
    const card = chat.root.querySelector<HTMLElement>('.tool > summary')
    await eventually(() => card?.ariaLabel).toBeNull()
  })

  test('a tool that another tab might allow says that it was allowed before it says that it runs', async () => {
    const key = 'confab-narration'
    onTestFinished(() => localStorage.removeItem(key))
    const replies = [frames(call()), frames(...words('2', 'Paid back.'))]
    const { chat, said, states, focused } = await ask(replies, { tools: [refund()], browserStorage: { key } })
    await press(chat, 'Allow')
    await eventually(() => said.join(' ')).toContain('Paid back.')
    const asked = 'Needs your approval'
    expect(states.slice(states.indexOf(asked))).toEqual([asked, 'Allowed', 'Running', 'Done'])
    expect(focused).toEqual(['Refund Allowed'])
    expect(times(said, 'Allowed')).toBe(0)
  })

  test('who does not have the focus there hears what was decided', async () => {
    const { chat, said } = await ask([frames(call()), frames(...words('2', 'Paid back.'))], { tools: [refund()] })
    await eventually(() => chat.root.querySelector('.approval-allow:not([aria-disabled])')).toBeTruthy()
    chat.input.focus()
    chat.root.querySelector<HTMLElement>('.approval-allow')?.click()
    await eventually(() => said.join(' ')).toContain('Paid back.')
    expect(times(said, 'Allowed')).toBe(1)
  })
})

/** A call that is none of the page. */
const waitingCall = {
  type: 'tool',
  id: 'c',
  name: 'refund',
  input: '{"order":"A7"}',
  state: 'approval-requested',
  approval: { id: 'p' },
} as const

const handler: ChatOptions['connect'] = {
  handler: (body, signals) => {
    const { messages } = body as { messages: { role: string }[] }
    void signals.onResponse(messages.at(-1)?.role === 'user' ? { parts: [waitingCall] } : { text: 'Very well.' })
  },
}

test.each([
  ['Allow', 'Refund Allowed', /^Refund, Running( \||\.) AI said: Very well\.$/],
  ['Deny', 'Refund Denied', /^AI said: Very well\.$/],
])('what was decided with %s is said once where nothing else is known of the tool', async (name, words, then) => {
  const { chat, said, focused } = await listen({ connect: handler })
  await chat.send('Pay A7 back')
  await eventually(() => said.at(-1)).toContain('Needs your approval')
  const before = said.length
  await press(chat, name)
  await eventually(() => said.join(' ')).toContain('Very well.')
  expect(focused).toEqual([words])
  expect(said.slice(before).join(' | ')).toMatch(then)
})

test('a tool that was denied is never said to run', async () => {
  const replies = [frames(call(), asks()), frames('go', ...words('2', 'Not then.'))]
  const { chat, said, states, server } = await ask(replies)
  await press(chat, 'Deny')
  await server.release('go')
  await eventually(() => said.join(' ')).toContain('Not then.')
  expect(states.slice(states.indexOf('Denied'))).toEqual(['Denied'])
  expect(said.join(' ')).not.toContain('Running')
})

test('an answer from before goes on aloud once the visitor allows its tool, and what was there is not read', async () => {
  const history: ChatOptions['history'] = [
    { role: 'user', text: 'Pay A7 back' },
    { id: 'a', role: 'ai', parts: [{ type: 'text', text: 'Let me see.' }, waitingCall] },
  ]
  const { url } = await scripted(frames(result(), ...words('2', 'Paid back.')))
  const { chat, said } = await listen({ history, connect: { url, stream: true, format: 'ai-sdk' } })
  await press(chat, 'Allow')
  await eventually(() => said.join(' ')).toContain('Paid back.')
  expect(said.join(' ')).not.toMatch(/Let me see|Allowed/)
  expect(times(said, 'Refund, Done')).toBe(1)
})
