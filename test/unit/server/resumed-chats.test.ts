import { describe, expect, test } from 'vitest'
import { userByHeader } from './signed-in.ts'
import { gate, openHeadlessChat, says, startChatServer } from './start-chat-server.ts'

const anna = { 'x-user': 'anna' }
const ask = (id: unknown) => ({
  id,
  trigger: 'submit-message',
  messages: [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
})

/** An answer that waits in its middle. */
async function begin() {
  const more = gate()
  const server = await startChatServer({
    user: userByHeader,
    basePath: '/api/chat',
    async *answer() {
      yield 'One, '
      await more.opened
      yield 'two'
    },
  })
  const resume = (id: string, headers: Record<string, string> = anna): Promise<Response> =>
    server.get(`/api/chat/${id}/stream`, { headers })
  return { ...server, more, resume }
}

describe('an answer that a client of the AI SDK asks for again', () => {
  test('is given from its beginning, and on as it comes', async () => {
    const { post, resume, more } = await begin()
    const first = await post(ask('chat 1'), anna, '/api/chat')
    const again = await resume('chat%201')
    more.open()
    expect([again.status, again.headers.get('x-vercel-ai-ui-message-stream')]).toEqual([200, 'v1'])
    expect(await again.text()).toBe(await first.text())
  })

  test('is nothing once it has ended, and the rest for who has its beginning', async () => {
    const { post, resume, more } = await begin()
    const first = await post(ask('a'), anna, '/api/chat')
    more.open()
    const whole = await first.text()
    expect((await resume('a')).status).toBe(204)
    const rest = await resume('a', { ...anna, 'Last-Event-ID': '2' })
    expect(await rest.text()).toBe(whole.slice(whole.indexOf('id: 3\n')))
  })

  test('is the one that began last', async () => {
    const { post, resume, more } = await begin()
    await post(ask('a'), anna, '/api/chat')
    const second = await post(ask('a'), anna, '/api/chat')
    const again = await resume('a')
    expect(again.headers.get('confab-stream')).toBe(second.headers.get('confab-stream'))
    more.open()
  })

  test.each<[string, string, Record<string, string>]>([
    ['of another visitor', 'a', { 'x-user': 'ben' }],
    ['whose visitor nobody names', 'a', {}],
    ['that nobody has', 'b', anna],
    ['with a strange id', '__proto__', anna],
  ])('is nothing in a conversation %s', async (_, id, headers) => {
    const { post, resume, more } = await begin()
    await post(ask('a'), anna, '/api/chat')
    expect((await resume(id, headers)).status).toBe(204)
    more.open()
  })

  test('is nothing for anybody where visitors have no names', async () => {
    const { post, get } = await startChatServer({ answer: says('Hello') })
    await (await post(ask('a'))).text()
    expect((await get('/a/stream', { headers: { 'Last-Event-ID': '1' } })).status).toBe(204)
  })
})

describe('a chat that resumes an answer of a server with other routes', () => {
  test.each([
    ['at one address', 'http://chat.example/resume', 'http://chat.example/resume'],
    ['at an address of its own', (id: string) => `http://chat.example/runs/${id}`, 'http://chat.example/runs/run-7'],
  ])('by the id in a header that is named, %s', async (_where, url, expected) => {
    const asked: [string, string | null][] = []
    const event = (number: number, text: string): string => `id: ${number}\ndata: ${JSON.stringify({ text })}\n\n`
    const { send } = openHeadlessChat(
      { connect: { url: 'http://chat.example/', stream: true, format: 'confab', resume: { url, header: 'X-Run' } } },
      async (address, init) => {
        asked.push([address as string, new Headers(init?.headers).get('last-event-id')])
        if (asked.length > 1)
          return new Response(`${event(2, 'two')}data: [DONE]\n\n`, { headers: { 'Content-Type': 'text/event-stream' } })
        const bytes = new TextEncoder().encode(event(1, 'One, '))
        let isSent = false
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            if (isSent) controller.error(new TypeError('network error'))
            else controller.enqueue(bytes)
            isSent = true
          },
        })
        return new Response(body, { headers: { 'Content-Type': 'text/event-stream', 'X-Run': 'run-7' } })
      },
    )
    expect((await send({ text: 'Count' })).at(-1)?.text).toBe('One, two')
    expect(asked).toEqual([
      ['http://chat.example/', null],
      [expected, '1'],
    ])
  })
})

describe('a chat that resumes as the AI SDK documents it', () => {
  test('has every word once when its connection breaks', async () => {
    const { openChat, url, more } = await begin()
    let requests = 0
    const connect = {
      url: `${url}/api/chat`,
      stream: true,
      format: 'ai-sdk',
      headers: anna,
      resume: { url: (id: string) => `${url}/api/chat/${encodeURIComponent(id)}/stream` },
    } as const
    const chat = openChat({ connect }, async (address, init) => {
      requests += 1
      const response = await fetch(address, init)
      if (requests > 1) return response
      const reader = response.body?.getReader()
      let text = ''
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (text.includes('One, ')) {
              more.open()
              return controller.error(new TypeError('network error'))
            }
            const { value = new Uint8Array() } = (await reader?.read()) ?? {}
            text += new TextDecoder().decode(value)
            return controller.enqueue(value)
          },
        },
        { highWaterMark: 0 },
      )
      return new Response(body, response)
    })
    const messages = await chat.send({ text: 'Count' })
    expect(messages.at(-1)?.text).toBe('One, two')
    expect([requests, chat.errors()]).toEqual([2, []])
  })
})
