import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MessageContent } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat, withoutTyped } from '../../render-chat.ts'

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw=='

/** A chat with one question that gets these responses. */
async function asked(...answers: unknown[]) {
  const server = await scripted(...answers.map((given) => answer.json(given)))
  const told: MessageContent[] = []
  const chat = await renderChat({
    connect: { url: server.url },
    onMessage: ({ message: { id: _id, createdAt: _time, ...message } }) => void told.push(withoutTyped(message)),
  })
  await chat.send('Hi')
  return { ...chat, told, replies: () => chat.messages().slice(1) }
}

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

test('an object is a message of the AI', async () => {
  const chat = await asked({ text: 'Hello' })
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'Hello' }])
  await eventually(() => chat.texts('ai')).toEqual(['Hello'])
  expect(chat.told).toEqual([
    { role: 'user', text: 'Hi' },
    { role: 'ai', text: 'Hello' },
  ])
})

test('an array is several messages, each reported separately', async () => {
  const chat = await asked([{ text: 'one' }, { html: '<p>two</p>' }, { role: 'agent', text: 'three' }])
  const expected = [
    { role: 'ai', text: 'one' },
    { role: 'ai', html: '<p>two</p>', origin: 'service' },
    { role: 'agent', text: 'three' },
  ]
  await eventually(chat.replies).toEqual(expected)
  expect(chat.told.slice(1)).toEqual(expected)
})

test('text, HTML and files of one message are shown in this order and stay one message', async () => {
  const given = { html: '<i>markup</i>', files: [{ src: dot, name: 'dot.png', type: 'image' }], text: 'words' }
  const chat = await asked(given)
  await eventually(chat.replies).toEqual([{ role: 'ai', origin: 'service', ...given }])
  await eventually(() => chat.root.querySelector('[part~="ai-bubble"] img')).toBeTruthy()
  await eventually(() => chat.texts('ai')).toEqual(['words', 'markup', ''])
  expect(chat.told.length).toBe(2)
})

test('a message keeps the role and the data it came with, and sets its session', async () => {
  const chat = await asked({ role: 'nurse', text: 'Good day', custom: { ward: 3 }, _sessionId: 's' })
  await eventually(chat.replies).toEqual([{ role: 'nurse', text: 'Good day', custom: { ward: 3 }, _sessionId: 's' }])
  expect(chat.root.querySelector('[part~="nurse-bubble"]')?.textContent).toContain('Good day')
})

test("overwrite replaces the AI's last message, whoever spoke since, and reports the new text", async () => {
  const chat = await asked({ text: 'draft' }, { role: 'agent', text: 'Let me look' }, { text: 'final', overwrite: true })
  await eventually(() => chat.replies().length).toBe(1)
  const [, draft] = chat.element.getMessages()
  await chat.send('and?')
  await eventually(() => chat.replies().length).toBe(3)
  await chat.send('now?')
  await eventually(chat.replies).toEqual([
    { role: 'ai', text: 'final' },
    { role: 'user', text: 'and?' },
    { role: 'agent', text: 'Let me look' },
    { role: 'user', text: 'now?' },
  ])
  expect(chat.element.getMessages()[1]?.id).toBe(draft?.id)
  expect(chat.told.at(-1)).toEqual({ role: 'ai', text: 'final' })
  expect(chat.isLoading()).toBe(false)
})

test('overwrite replaces content of the same type only, and never a file', async () => {
  const file = { src: dot, name: 'dot.png', type: 'image' }
  const chat = await asked({ text: 'draft', files: [file] }, { text: 'final', overwrite: true })
  await eventually(() => chat.replies().length).toBe(1)
  await chat.send('now?')
  await eventually(() => chat.replies()[0]).toEqual({ role: 'ai', text: 'final', files: [file] })
})

test('overwrite with nothing to replace is an ordinary message', async () => {
  const chat = await asked({ html: '<b>first</b>' }, { text: 'words', overwrite: true })
  await eventually(() => chat.replies().length).toBe(1)
  await chat.send('now?')
  await eventually(() => chat.replies().slice(2)).toEqual([{ role: 'ai', text: 'words' }])
  expect(chat.told.at(-1)).toEqual({ role: 'ai', text: 'words' })
})

test('overwrite with a role replaces the last message of that role', async () => {
  const chat = await asked([{ role: 'agent', text: 'draft' }, { text: 'stays' }], {
    role: 'agent',
    text: 'final',
    overwrite: true,
  })
  await eventually(() => chat.replies().length).toBe(2)
  await chat.send('now?')
  await eventually(() => chat.replies().slice(0, 2)).toEqual([
    { role: 'agent', text: 'final' },
    { role: 'ai', text: 'stays' },
  ])
})

test('a message with sendUpdate false is shown and kept but not reported', async () => {
  const chat = await asked({ text: 'quiet', sendUpdate: false })
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'quiet' }])
  expect(chat.told).toEqual([{ role: 'user', text: 'Hi' }])
})

test('an error in a response is shown as it is', async () => {
  const chat = await asked({ error: 'Your plan has run out' })
  await eventually(() => chat.texts('error')[0]).toContain('Your plan has run out')
  expect(chat.replies()).toEqual([])
})

for (const [name, given] of [
  ['a number', 5],
  ['null', null],
  ['an empty object', {}],
  ['an empty array', []],
  ['a text that is none', { text: 5 }],
  ['an array with one wrong item', [{ text: 'fine' }, { words: 'not' }]],
] as const) {
  test(`${name} is not a valid response: the visitor is asked to try again, and it is logged for the developer`, async () => {
    const chat = await asked(given)
    await eventually(() => chat.texts('error')[0]).toContain('Error, please try again.')
    expect(chat.texts('ai')).toEqual([])
    const said = vi.mocked(console.error).mock.calls.flat().map(String).join('\n')
    expect(said).toContain(`Response message: ${JSON.stringify(given)}`)
    expect(said).toContain('Make sure the response message is using the Response format')
  })
}

test('an invalid result of an interceptor is logged too', async () => {
  const server = await scripted(answer.json({ a: 1 }))
  const chat = await renderChat({ connect: { url: server.url }, responseInterceptor: () => ({ b: 2 }) })
  await chat.send('Hi')
  await eventually(() => chat.texts('error').length).toBe(1)
  const said = vi.mocked(console.error).mock.calls.flat().map(String).join('\n')
  expect(said).toContain('Response message: {"a":1}')
  expect(said).toContain('Response message after interceptor: {"b":2}')
})

test('plain text is a message', async () => {
  const server = await scripted(answer.text('Just words'))
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Hi')
  await eventually(() => chat.messages()[1]).toEqual({ role: 'ai', text: 'Just words' })
})

test('an image as a response is a message with a file', async () => {
  // Of the formats of pictures, text alone can be scripted.
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  const server = await scripted(answer.text(drawing, 'image/svg+xml'))
  const src = `data:image/svg+xml;base64,${btoa(drawing)}`
  const chat = await renderChat({ connect: { url: server.url } })
  await chat.send('Draw')
  await eventually(() => chat.messages()[1]?.files?.[0]).toMatchObject({ src, type: 'image' })
  await eventually(() => chat.root.querySelector('[part~="ai-bubble"] img')?.getAttribute('src')).toBe(src)
})

test('temporary HTML disappears with the next message and is neither kept nor reported', async () => {
  const chat = await asked(
    { html: '<button class="deep-chat-temporary-message">Pick me</button>', text: 'Choose' },
    { text: 'Thanks' },
  )
  await eventually(chat.replies).toEqual([{ role: 'ai', text: 'Choose' }])
  await eventually(() => chat.root.querySelector('.deep-chat-temporary-message')).toBeTruthy()
  await chat.send('This')
  await eventually(() => chat.texts('ai')).toEqual(['Choose', 'Thanks'])
  expect(chat.root.querySelector('.deep-chat-temporary-message')).toBeNull()
  expect(chat.told.map(({ text }) => text)).toEqual(['Hi', 'Choose', 'This', 'Thanks'])
})
