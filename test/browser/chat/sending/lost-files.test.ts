import { expect, test } from 'vitest'
import type { Connect, MessageContent } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { scripted } from '../../scripted.ts'
import { eventually, renderChat } from '../../render-chat.ts'

/** What `getMessages` returned in a page that was left, after it was stored as JSON. */
const history: MessageContent[] = [
  {
    role: 'user',
    text: 'Look',
    files: [{ src: 'blob:https://page.example/1', name: 'cat.png', type: 'image', ref: {} as File }],
  },
  { role: 'user', files: [{ src: 'blob:null/2', name: 'letter.pdf' }] },
  {
    role: 'user',
    parts: [
      { type: 'file', file: { src: 'blob:https://page.example/3', name: 'part.mp3', type: 'audio' } },
      { type: 'text', text: 'Hear' },
      { type: 'file', file: { src: 'https://page.example/there.png', name: 'there.png', type: 'image' } },
    ],
  },
]

type Format = NonNullable<Connect['format']>
const formats: (Format | undefined)[] = [
  undefined,
  'confab',
  'openai-chat',
  'openai-responses',
  'anthropic',
  'ollama',
  'ai-sdk',
  'ag-ui',
]

test.each(formats)('a file of an earlier page is sent by its name, never by its address: format %s', async (format) => {
  const server = await scripted(answer.json({ text: 'ok' }))
  const chat = await renderChat({
    history,
    connect: { url: server.url, ...(format && { format }) },
    requestBodyLimits: { maxMessages: -1 },
  })
  await chat.send('And now?')
  await eventually(async () => (await server.requests()).length).toBe(1)
  const [request] = await server.requests()
  const body = request?.body ?? ''
  expect(body).not.toContain('blob:')
  for (const name of ['cat.png', 'letter.pdf', 'part.mp3', 'there.png']) expect(body).toContain(name)
})

test('a handler gets a file of an earlier page by its name', async () => {
  const got: MessageContent[][] = []
  const handler: Connect['handler'] = (body, { onResponse }) => {
    got.push((body as { messages: MessageContent[] }).messages)
    void onResponse({ text: 'ok' })
  }
  const chat = await renderChat({ history, requestBodyLimits: { maxMessages: -1 }, connect: { handler } })
  await chat.send('And now?')
  await eventually(() => got.length).toBe(1)
  expect(got[0]?.slice(0, 2).map(({ files }) => files)).toEqual([[{ name: 'cat.png', type: 'image' }], [{ name: 'letter.pdf' }]])
})
