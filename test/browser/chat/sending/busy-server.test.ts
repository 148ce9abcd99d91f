import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer } from '../../answer.ts'
import { holdTimers } from '../../hold-timers.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const busy = (retryAfter: string, status = 429) => ({
  status,
  headers: { 'content-type': 'application/json', 'retry-after': retryAfter },
  steps: [{ send: '{"error":"Busy"}' }],
})
const words = 'The service is busy. Waiting to try again…'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('a notice is shown while a busy server asks to wait, then the request is repeated', async () => {
  const waits = holdTimers(3000)
  const server = await scripted(busy('3'), answer.json({ text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.isLoading() && chat.part('loading-bubble').textContent).toBe(words)
  expect(chat.submitState).toBe('stop')
  expect((await server.requests()).length).toBe(1)
  await eventually(() => chat.root.querySelector('.visually-hidden [aria-live="polite"]')?.textContent).toContain(words)
  waits.pass()
  await eventually(() => chat.texts('ai')).toEqual(['Here'])
  expect(chat.isLoading()).toBe(false)
  expect(chat.texts('error')).toEqual([])
})

for (const [name, stop] of [
  ['the stop button', (chat: Awaited<ReturnType<typeof renderChat>>) => chat.click('submit')],
  ['the page', (chat: Awaited<ReturnType<typeof renderChat>>) => chat.element.stop()],
] as const) {
  test(`${name} cancels the wait for a busy server`, async () => {
    const waits = holdTimers(3000)
    const server = await scripted(busy('3'), answer.json({ text: 'Here' }))
    const chat = await renderChat({ connect: { url: server.url } })
    await chat.send('Hi')
    await eventually(() => waits.count).toBe(1)
    await eventually(() => chat.submitState).toBe('stop')
    await stop(chat)
    await eventually(() => chat.isLoading()).toBe(false)
    expect(waits.count).toBe(0)
    expect(chat.texts('error')).toEqual([])
    expect((await server.requests()).length).toBe(1)
  })
}

test('a server that stays busy is asked three times in total, then the visitor is told', async () => {
  const server = await scripted(busy('0'))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  expect((await server.requests()).length).toBe(3)
})

test('the server can also name a date', async () => {
  const server = await scripted(busy(new Date().toUTCString()), answer.json({ text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Here'])
})

for (const [name, reply] of [
  ['is busy for longer than ten seconds', busy('11')],
  ['is busy and does not say for how long', answer.json({ error: 'Busy' }, 429)],
  ['has nobody behind it', answer.json({ error: 'Bad gateway' }, 502)],
  ['is not available, and says until when', busy('0', 503)],
  ['breaks the connection', { steps: [{ reset: true }] }],
] as const) {
  test(`a server that ${name} is not asked again automatically`, async () => {
    const server = await scripted(reply, answer.json({ text: 'Here' }))
    const chat = await renderChat({ connect: { url: server.url } })
    await chat.send('Hi')
    await eventually(() => chat.texts('error').length).toBe(1)
    expect((await server.requests()).length).toBe(1)
    expect(chat.texts('ai')).toEqual([])
  })
}

test('streams wait in the same way', async () => {
  const server = await scripted(busy('0'), answer.events({ text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url, stream: true } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Here'])
})
