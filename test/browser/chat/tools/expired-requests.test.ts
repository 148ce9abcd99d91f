// @module-tag thorough: it waits until requests expire.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { eventually, renderChat } from '../../render-chat.ts'

// Times of a service may be of any kind, and a visitor may come back to a conversation after months.

const day = 24 * 3600 * 1000

const from = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString()

const call = (expiresAt: unknown, id = 'c1'): object => ({
  type: 'tool',
  id,
  name: 'refund',
  input: '{"amount":900}',
  state: 'approval-requested',
  approval: { id: `approval-${id}`, expiresAt },
})

const question = (expiresAt: unknown): object => ({
  type: 'input-request',
  id: 'q1',
  kind: 'confirmation',
  state: 'requested',
  message: 'Delete all drafts?',
  expiresAt,
})

/** A conversation whose last answer has these parts. */
async function show(...parts: object[]) {
  const history = [
    { role: 'user', text: 'Pay it back' },
    { role: 'ai', parts },
  ] as NonNullable<ChatOptions['history']>
  const chat = await renderChat({ history, connect: { handler: () => undefined } })
  await eventually(() => chat.root.querySelector('.approval-allow')).toBeTruthy()
  return { ...chat, card: () => chat.part('tool') }
}

const allow = () => page.getByRole('button', { name: 'Allow', exact: true })

const isOpen = async (): Promise<void> => {
  await expect.element(allow(), { timeout: 15_000 }).not.toHaveAttribute('aria-disabled')
}

describe('a call whose time to be allowed is over', () => {
  test.each([
    ['since a second', () => from(-1000)],
    ['since 24 days', () => from(-24 * day)],
    ['since 25 days, for which timers have no number', () => from(-25 * day)],
    ['since years', () => '1999-12-31T23:59:59Z'],
    ['since ever', () => '0001-01-01T00:00:00Z'],
    ['by a time that cannot be read', () => 'in five minutes'],
    ['by a date that does not exist', () => '2999-13-45T00:00:00Z'],
    ['by a number of milliseconds', () => Date.now() - 1000],
    ['by no time at all', () => ({ minutes: 5 })],
    ['by the time of a zone behind this one', () => from(-13 * 3600_000).replace('Z', '-12:00')],
  ])('says so and cannot be allowed: %s', async (_name, expiresAt) => {
    const { card, input, root } = await show(call(expiresAt()))
    await eventually(() => card().dataset['state']).toBe('expired')
    expect(card().querySelector('.tool-state')?.textContent).toBe('Expired')
    expect(root.textContent).not.toContain('Needs your approval')
    expect(card().textContent).toContain('This request has expired.')
    expect(allow().element().getAttribute('aria-disabled')).toBe('true')
    await eventually(() => input.getAttribute('placeholder')).toBe('Ask me anything!')
  })

  test('is told while it is shown, and then the visitor can write again', async () => {
    const { card, input, root } = await show(call(from(3000)))
    expect(card().dataset['state']).toBe('approval-requested')
    expect(input.getAttribute('placeholder')).toBe('Allow or deny the request above first')
    await eventually(() => card().querySelector('.tool-state')?.textContent).toBe('Expired')
    expect(root.textContent).not.toContain('Needs your approval')
    expect(input.getAttribute('placeholder')).toBe('Ask me anything!')
  })

  test('is told when the visitor answers it after the computer has slept', async () => {
    const { card, input } = await show(call(from(3600_000)))
    await isOpen()
    const now = Date.now() + 2 * 3600_000
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    await allow().click()
    await eventually(() => card().querySelector('.tool-state')?.textContent).toBe('Expired')
    expect(card().textContent).toContain('This request has expired.')
    expect(input.getAttribute('placeholder')).toBe('Ask me anything!')
  })

  test('is not what several calls in one card wait for', async () => {
    const { part, root } = await show(call(from(3000)), call(from(-day), 'c2'))
    const group = () => part('tool-group').querySelector('.tool-state')?.textContent
    await eventually(() => root.querySelector('[part~="tool-group"]')).toBeTruthy()
    expect(group()).toBe('Needs your approval')
    await eventually(group).toBe('Expired')
  })
})

test.each([
  ['no time', () => undefined],
  ['null', () => null],
  ['an empty text', () => ''],
  ['a time in 25 days, for which timers have no number', () => from(25 * day)],
  ['a time in a thousand years', () => '2999-12-31T00:00:00Z'],
  ['a time as a number of milliseconds', () => Date.now() + day],
  ['the time of a zone ahead of this one', () => from(15 * 3600_000).replace('Z', '+14:00')],
  ['a time with more digits than browsers count', () => from(day).replace('Z', '456789+00:00')],
])('a call can be allowed whose time is not over: %s', async (_name, expiresAt) => {
  const { card } = await show(call(expiresAt()))
  await isOpen()
  expect(card().querySelector('.tool-state')?.textContent).toBe('Needs your approval')
})

test('a time in months is waited for in steps that timers have a number for', async () => {
  const times = vi.spyOn(globalThis, 'setTimeout')
  await show(call(from(100 * day)))
  await isOpen()
  expect(times.mock.calls.every(([, time]) => (time ?? 0) < 2 ** 31)).toBe(true)
  expect(times.mock.calls.some(([, time]) => (time ?? 0) === 2 ** 31 - 1)).toBe(true)
})

test.each([
  ['25 days ago', () => from(-25 * day)],
  ['at a time that cannot be read', () => 'soon'],
])('a question of the agent that expired %s cannot be answered, and says so', async (_name, expiresAt) => {
  const { part, input } = await show(question(expiresAt()))
  await eventually(() => part('input-request').textContent).toContain('This request has expired.')
  expect(allow().element().getAttribute('aria-disabled')).toBe('true')
  expect(part('input-request').dataset['state']).toBe('expired')
  expect(input.getAttribute('placeholder')).toBe('Ask me anything!')
})
