import { expect, test } from 'vitest'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

test('a request repeats while its responses say when to ask again', async () => {
  const server = await scripted(
    answer.json({ timeoutMS: 1 }),
    answer.json({ timeoutMS: 1, text: 'Half way there' }),
    answer.json({ text: 'Done' }),
  )
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Work')
  await eventually(() => chat.texts('ai')).toEqual(['Done'])
  const requests = await server.requests()
  expect(requests.length).toBe(3)
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
  expect(chat.messages()).toEqual([
    { role: 'user', text: 'Work' },
    { role: 'ai', text: 'Done' },
  ])
})

test('the text of an interim response is shown in the loading bubble', async () => {
  const server = await scripted(answer.json({ timeoutMS: 1, text: 'Half way there' }), answer.late('done', { text: 'Done' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Work')
  await eventually(() => chat.isLoading() && chat.part('loading-bubble').textContent).toContain('Half way there')
  await server.release('done')
  await eventually(() => chat.texts('ai')).toEqual(['Done'])
  expect(chat.isLoading()).toBe(false)
})

test('stopping while the chat waits to ask again ends it', async () => {
  const server = await scripted(answer.json({ timeoutMS: 60_000 }), answer.json({ text: 'next' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Work')
  await server.waitForRequests(1)
  await eventually(() => chat.submitState).toBe('loading')
  chat.element.stop()
  await eventually(() => chat.submitState).toBe('disabled')
  expect(chat.isLoading()).toBe(false)
  expect(chat.texts('error')).toEqual([])
  await chat.send('Other')
  await eventually(() => chat.texts('ai')).toEqual(['next'])
  expect((await server.requests()).length).toBe(2)
})

test('a failed response ends polling with an error', async () => {
  const server = await scripted(answer.json({ timeoutMS: 1 }), answer.json({ error: 'The job was lost' }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Work')
  await eventually(() => chat.texts('error')[0]).toContain('The job was lost')
  expect(chat.isLoading()).toBe(false)
})

test('a reply that announces another request keeps the chat waiting for its own reply', async () => {
  const server = await scripted(answer.json({ makingAnotherRequest: true }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Look it up')
  await server.waitForRequests(1)
  await chat.send('Too early')
  expect(chat.submitState).toBe('loading')
  await eventually(() => chat.isLoading()).toBe(true)
  expect(chat.texts('user')).toEqual(['Look it up'])
  chat.element.addMessage({ text: 'Found it' })
  await eventually(() => chat.texts('ai')).toEqual(['Found it'])
  await eventually(() => chat.submitState).toBe('submit')
  expect(chat.isLoading()).toBe(false)
})

test('a message that announces another one is shown, and the chat keeps waiting', async () => {
  const server = await scripted(answer.json({ text: 'One moment', makingAnotherRequest: true }))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Look it up')
  await eventually(() => chat.texts('ai')).toEqual(['One moment'])
  expect(chat.submitState).toBe('loading')
  chat.element.addMessage({ text: 'Found it' })
  await eventually(() => chat.submitState).toBe('disabled')
  expect(chat.texts('ai')).toEqual(['One moment', 'Found it'])
})
