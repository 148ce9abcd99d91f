import { expect, test } from 'vitest'
import { answer } from '../../answer.ts'
import { holdTimers } from '../../hold-timers.ts'
import { scripted, scriptedSocket } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const words = 'Waiting for a reply'

/** All that was said politely to a screen reader, also what was taken away since. */
function listenTo(root: ShadowRoot): () => string[] {
  const said: string[] = []
  const region = root.querySelector('[aria-live="polite"]')
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '')
  }).observe(region ?? root, { childList: true })
  return () => said
}

test('a reply that takes longer than two seconds is announced as awaited, once', async () => {
  const waits = holdTimers(2000)
  const server = await scripted(answer.late('reply', { text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url } })
  const said = listenTo(chat.root)
  await chat.send('Hi')
  await eventually(() => waits.count).toBe(1)
  expect(said()).toEqual([])
  waits.pass()
  await eventually(said).toEqual([words])
  await server.release('reply')
  await eventually(() => said().join()).toContain('Here')
  expect(said().filter((text) => text.includes(words)).length).toBe(1)
  expect(waits.count).toBe(0)
})

test('a reply that comes sooner is announced as itself alone', async () => {
  const waits = holdTimers(2000)
  const server = await scripted(answer.late('reply', { text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url } })
  const said = listenTo(chat.root)
  await chat.send('Hi')
  await eventually(() => waits.count).toBe(1)
  await server.release('reply')
  await eventually(() => said().join()).toContain('Here')
  expect(waits.count).toBe(0)
})

test('each request is announced for itself, also without a loading bubble', async () => {
  const waits = holdTimers(2000)
  const server = await scripted(answer.late('one', { text: 'One' }), answer.late('two', { text: 'Two' }))
  const chat = await renderChat({ connect: { url: server.url }, displayLoadingBubble: false })
  const said = listenTo(chat.root)
  for (const gate of ['one', 'two']) {
    await chat.send('Hi')
    await eventually(() => waits.count).toBe(1)
    waits.pass()
    await server.release(gate)
    await eventually(() => chat.texts('ai').length).toBe(gate === 'one' ? 1 : 2)
  }
  await eventually(() => said().join().split(words).length - 1).toBe(2)
})

test('a stop before the two seconds are over leaves nothing to announce', async () => {
  const waits = holdTimers(2000)
  const server = await scripted(answer.late('never', { text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => waits.count).toBe(1)
  chat.element.stop()
  expect(waits.count).toBe(0)
})

test('over a websocket it is announced where the page shows that it waits', async () => {
  const waits = holdTimers(2000)
  const socket = await scriptedSocket()
  const chat = await renderChat({ connect: { url: socket.url, websocket: true }, displayLoadingBubble: true })
  const said = listenTo(chat.root)
  await eventually(async () => (await socket.record()).open).toBe(1)
  await chat.send('Hi')
  await eventually(() => waits.count).toBe(1)
  waits.pass()
  await eventually(said).toEqual([words])
})
