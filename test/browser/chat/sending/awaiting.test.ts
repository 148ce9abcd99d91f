import { expect, test } from 'vitest'
import { answer } from '../../answer.ts'
import { collectAnnouncements } from '../../collect-announcements.ts'
import { holdTimers } from '../../hold-timers.ts'
import { scripted, scriptedSocket } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

const words = 'Waiting for an answer'

test('a reply that takes longer than two seconds is announced as pending, once', async () => {
  const waits = holdTimers(2000)
  const server = await scripted(answer.late('reply', { text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url } })
  const said = collectAnnouncements(chat.root)
  await chat.send('Hi')
  await eventually(() => waits.count).toBe(1)
  expect(said).toEqual([])
  waits.pass()
  await eventually(() => said).toEqual([words])
  await server.release('reply')
  await eventually(() => said.join()).toContain('Here')
  expect(said.filter((text) => text.includes(words)).length).toBe(1)
  expect(waits.count).toBe(0)
})

test('a reply that arrives sooner is announced without that', async () => {
  const waits = holdTimers(2000)
  const server = await scripted(answer.late('reply', { text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url } })
  const said = collectAnnouncements(chat.root)
  await chat.send('Hi')
  await eventually(() => waits.count).toBe(1)
  await server.release('reply')
  await eventually(() => said.join()).toContain('Here')
  expect(waits.count).toBe(0)
})

test('each request has its own announcement, even without a loading bubble', async () => {
  const waits = holdTimers(2000)
  const server = await scripted(answer.late('one', { text: 'One' }), answer.late('two', { text: 'Two' }))
  const chat = await renderChat({ connect: { url: server.url }, displayLoadingBubble: false })
  const said = collectAnnouncements(chat.root)
  for (const gate of ['one', 'two']) {
    await chat.send('Hi')
    await eventually(() => waits.count).toBe(1)
    waits.pass()
    await server.release(gate)
    await eventually(() => chat.texts('ai').length).toBe(gate === 'one' ? 1 : 2)
  }
  await eventually(() => said.join().split(words).length - 1).toBe(2)
})

test('stopping within two seconds leaves nothing to announce', async () => {
  const waits = holdTimers(2000)
  const server = await scripted(answer.late('never', { text: 'Here' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => waits.count).toBe(1)
  chat.element.stop()
  expect(waits.count).toBe(0)
})

test('over a WebSocket it is announced if the page shows that it is waiting', async () => {
  const waits = holdTimers(2000)
  const socket = await scriptedSocket()
  const chat = await renderChat({ connect: { url: socket.url, websocket: true }, displayLoadingBubble: true })
  const said = collectAnnouncements(chat.root)
  await eventually(async () => (await socket.record()).open).toBe(1)
  await chat.send('Hi')
  await eventually(() => waits.count).toBe(1)
  waits.pass()
  await eventually(() => said).toEqual([words])
})
