import { expect, test } from 'vitest'
import type { Feedback } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { holdTimers } from '../../hold-timers.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const history = [{ id: 'a', role: 'ai', text: 'Four' }]

test('feedback on an answer is posted, reported to the page, and stored with the answer', async () => {
  const server = await scripted(answer.json({}))
  const chat = await renderChat({ history, connect: { url: '/none', feedback: server.url, headers: { 'X-Tenant': 'one' } } })
  const told: unknown[] = []
  chat.element.addEventListener('feedback', ({ detail }) => told.push(detail))
  await chat.element.setFeedback('a', 'good', { comment: 'Short' })
  const [request] = await server.requests()
  expect(JSON.parse(request?.body ?? '')).toEqual({ messageId: 'a', value: 'good', comment: 'Short' })
  expect(request?.headers['x-tenant']).toBe('one')
  expect(told).toEqual([{ messageId: 'a', value: 'good', comment: 'Short' }])
  expect(chat.element.getMessages()[0]?.metadata).toEqual({ feedback: 'good' })
})

test('withdrawn feedback leaves nothing with the answer', async () => {
  const given: Feedback[] = []
  const chat = await renderChat({ history, connect: { url: '/none', feedback: (feedback) => given.push(feedback) } })
  await chat.element.setFeedback('a', 'bad')
  await chat.element.setFeedback('a', undefined)
  expect(given.map(({ value }) => value)).toEqual(['bad', null])
  expect(chat.element.getMessages()[0]?.metadata).toBeUndefined()
})

test('feedback that cannot be sent is not stored, and the page is told why', async () => {
  const server = await scripted(answer.json({}, 500))
  const chat = await renderChat({ history, connect: { url: '/none', feedback: server.url } })
  await expect(chat.element.setFeedback('a', 'good')).rejects.toThrow('500')
  expect(chat.element.getMessages()[0]?.metadata).toBeUndefined()
})

test('what is said about an answer arrives in its order, however long the first takes', async () => {
  const given: Feedback['value'][] = []
  let accept = (): void => undefined
  const feedback = ({ value }: Feedback): Promise<void> => {
    given.push(value)
    return value === 'good' ? new Promise((resolve) => (accept = resolve)) : Promise.resolve()
  }
  const chat = await renderChat({ history, connect: { url: '/none', feedback } })
  const first = chat.element.setFeedback('a', 'good')
  await eventually(() => given).toEqual(['good'])
  const second = chat.element.setFeedback('a', 'bad')
  await eventually(() => chat.element.getMessages()[0]?.metadata).toEqual({ feedback: 'bad' })
  expect(given).toEqual(['good'])
  accept()
  await Promise.all([first, second])
  expect(given).toEqual(['good', 'bad'])
})

test('a receiver that never answers fails, and holds what is said next back for ten seconds at most', async () => {
  const given: Feedback['value'][] = []
  const feedback = ({ value }: Feedback): Promise<void> => {
    given.push(value)
    return value === 'good' ? new Promise(() => undefined) : Promise.resolve()
  }
  const chat = await renderChat({ history, connect: { url: '/none', feedback } })
  const timers = holdTimers(10_000)
  const first = chat.element.setFeedback('a', 'good').catch((error: unknown) => error)
  const second = chat.element.setFeedback('a', 'bad')
  await eventually(() => timers.count).toBe(1)
  expect(given).toEqual(['good'])
  timers.pass()
  await second
  expect(await first).toEqual(new Error('The feedback was not answered within 10 seconds.'))
  expect(given).toEqual(['good', 'bad'])
  expect(chat.element.getMessages()[0]?.metadata).toEqual({ feedback: 'bad' })
})

test('with `messageActions: true`, an answer can be rated once the page listens to the event', async () => {
  const chat = await renderChat({
    demo: true,
    messageActions: true,
    history: [
      { role: 'user', text: 'Hello' },
      { role: 'ai', text: 'Hello yourself' },
    ],
  })
  await eventually(() => chat.root.querySelector('[aria-label="Regenerate"]')).not.toBeNull()
  expect(chat.root.querySelector('[aria-label="Good answer"]')).toBeNull()
  chat.element.addEventListener('feedback', () => undefined)
  await eventually(() => chat.root.querySelector('[aria-label="Good answer"]')).not.toBeNull()
})
