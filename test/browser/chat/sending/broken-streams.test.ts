import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Reply } from '../../../servers/script.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** An event stream that breaks after these events, with ids if `firstId` is given. */
function breaking(texts: string[], firstId?: number): Reply {
  const event = (text: string, index: number): string =>
    `${firstId === undefined ? '' : `id: ${firstId + index}\n`}data: ${JSON.stringify({ text })}\n\n`
  return {
    headers: { 'content-type': 'text/event-stream' },
    steps: [{ send: `retry: 0\n${texts.map(event).join('')}` }, { until: 'break' }, { reset: true }],
  }
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

async function asked(stream: { reconnect?: boolean }, ...replies: Reply[]) {
  const server = await scripted(...replies)
  const chat = await renderChat({ connect: { url: server.url, stream }, requestBodyLimits: { maxMessages: 0 } })
  await chat.send('Book a flight')
  return { ...chat, server, tryAgain: () => userEvent.click(chat.root.querySelector('.retry-button') ?? chat.root.host) }
}

test('a stream that breaks is not repeated automatically: its text stays, and the visitor can try again', async () => {
  const chat = await asked({}, breaking(['Booking'], 1), answer.events({ text: 'Booked' }))
  await eventually(() => chat.texts('ai')).toEqual(['Booking'])
  await chat.server.release('break')
  await eventually(() => chat.texts('error')[0]).toContain('Try again')
  expect(chat.texts('ai')).toEqual(['Booking'])
  const requests = await chat.server.requests()
  expect(requests.length).toBe(1)
  expect(Object.keys(requests[0]?.headers ?? {})).not.toContain('idempotency-key')
})

test('retrying an interrupted answer sends the same request, and the new answer replaces the old one', async () => {
  const chat = await asked({}, breaking(['Booking']), { ...answer.events({ text: 'Booked' }), headersAfter: 'answer' })
  await eventually(() => chat.texts('ai')).toEqual(['Booking'])
  await chat.server.release('break')
  await eventually(() => chat.texts('error').length).toBe(1)
  await chat.tryAgain()
  await chat.server.waitForRequests(2)
  expect(chat.texts('ai')).toEqual(['Booking'])
  await chat.server.release('answer')
  await eventually(() => chat.texts('ai')).toEqual(['Booked'])
  expect(chat.messages()).toEqual([
    { role: 'user', text: 'Book a flight' },
    { role: 'ai', text: 'Booked' },
  ])
  const [first, second] = await chat.server.requests()
  expect(second?.body).toBe(first?.body)
})

test('a retry without a result leaves the earlier text', async () => {
  const chat = await asked({}, breaking(['Booking']), { status: 500, steps: [] }, answer.events({ text: 'Booked' }))
  await eventually(() => chat.texts('ai')).toEqual(['Booking'])
  await chat.server.release('break')
  await eventually(() => chat.texts('error').length).toBe(1)
  await chat.tryAgain()
  await chat.server.waitForRequests(2)
  await eventually(() => chat.texts('error').length).toBe(1)
  expect(chat.texts('ai')).toEqual(['Booking'])
  await chat.tryAgain()
  await eventually(() => chat.texts('ai')).toEqual(['Booked'])
})

test('an interrupted answer is kept and sent along when the visitor continues writing', async () => {
  const chat = await asked({}, breaking(['Booking']), answer.events({ text: 'Sure' }))
  await eventually(() => chat.texts('ai')).toEqual(['Booking'])
  await chat.server.release('break')
  await eventually(() => chat.texts('error').length).toBe(1)
  await chat.send('Go on')
  await eventually(() => chat.texts('ai')).toEqual(['Booking', 'Sure'])
})

test('if the page allows it, an interrupted stream continues automatically', async () => {
  const rest = { headers: { 'content-type': 'text/event-stream' }, steps: [{ send: 'id: 2\ndata: {"text":" a flight"}\n\n' }] }
  const chat = await asked({ reconnect: true }, breaking(['Booking'], 1), rest)
  await eventually(() => chat.texts('ai')).toEqual(['Booking'])
  await chat.server.release('break')
  await eventually(() => chat.texts('ai')).toEqual(['Booking a flight'])
  expect(chat.texts('error')).toEqual([])
  const keys = (await chat.server.requests()).map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('if the page allows it, an interrupted stream without ids is requested again, and shown once', async () => {
  const onMessage = vi.fn()
  const chat = await asked({ reconnect: true }, breaking(['Booking']), answer.events({ text: 'Booked' }))
  chat.element.onMessage = onMessage
  await eventually(() => chat.texts('ai')).toEqual(['Booking'])
  await chat.server.release('break')
  await eventually(() => chat.texts('ai')).toEqual(['Booked'])
  await eventually(() => onMessage.mock.calls.length).toBe(1)
  expect(chat.messages().at(-1)).toEqual({ role: 'ai', text: 'Booked' })
})

test('a message that the visitor retries keeps its idempotency key, and the next message has another', async () => {
  const chat = await asked({ reconnect: true }, { status: 500, steps: [] }, answer.events({ text: 'Booked' }))
  await eventually(() => chat.texts('error').length).toBe(1)
  await chat.tryAgain()
  await eventually(() => chat.texts('ai')).toEqual(['Booked'])
  await chat.send('And back')
  await eventually(() => chat.texts('ai').length).toBe(2)
  const [first, second, third] = (await chat.server.requests()).map(({ headers }) => headers['idempotency-key'])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
