// @module-tag thorough: a page of its own takes longer than its tests.
import { expect, test } from 'vitest'
import { answer } from '../answer.ts'
import { scripted } from '../scripted.ts'
import { eventually, renderChat } from '../render-chat.ts'

test('a chat that needs no key appears at once, and downloads nothing related to keys', async () => {
  const server = await scripted(answer.json({ text: 'Hello' }))
  const element = document.createElement('confab-chat')
  element.connect = { url: server.url }
  document.body.append(element)
  // The chat is rendered in a microtask: nothing is requested before.
  await Promise.resolve()
  await Promise.resolve()
  expect(element.shadowRoot?.querySelector('#chat-view')?.checkVisibility()).toBe(true)
  element.remove()

  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  expect(loaded.some((path) => path.includes('/sdk/connectors/own/backend'))).toBe(true)
  expect(
    loaded.filter((path) => /\/sdk\/.*(key-views|insert-key|validate-key|key-gate\.|service-key|key\.css|direct\.)/.test(path)),
  ).toEqual([])
})
