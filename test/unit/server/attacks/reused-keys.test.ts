import { describe, expect, test } from 'vitest'
import { startChatServer } from '../start-chat-server.ts'

const asked = { messages: [{ role: 'user', text: 'Order a loaf' }] }
const headers = { Accept: 'text/event-stream', 'Idempotency-Key': '3f2c8a52-6a3e-4a7e-9a53-0d3b6f1f6a11' }
const textOf = (events: string): string =>
  [...events.matchAll(/^data: (\{.*\})$/gm)].map(([, json = '']) => (JSON.parse(json) as { text?: string }).text ?? '').join('')

describe('a request with the key and the words of another', () => {
  const file = (text: string, name = 'list.txt', type = 'text/plain'): File => new File([text], name, { type })
  const form = (files: readonly File[], fields: Record<string, string> = {}): FormData => {
    const body = new FormData()
    body.set('message1', JSON.stringify({ role: 'user', text: 'Order this' }))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    for (const one of files) body.append('files', one)
    return body
  }
  const named = (src: string, name = 'list') => ({ messages: [{ role: 'user', text: 'Order this', files: [{ src, name }] }] })
  const results = (output: unknown) => ({
    messages: [
      { role: 'user', text: 'Order' },
      { role: 'ai', parts: [{ type: 'tool', id: 'c', name: 'choose', state: 'output-available', input: '{}', output }] },
    ],
    trigger: 'tool-results',
  })
  const json = (body: object): string => JSON.stringify(body)
  const page = 'data:text/plain;base64,'

  test.each<[string, () => string | FormData, () => string | FormData]>([
    ['another file', () => form([file('Rye')]), () => form([file('Oat')])],
    ['a file more', () => form([file('Rye')]), () => form([file('Rye'), file('Oat')])],
    ['a file less', () => form([file('Rye')]), () => form([])],
    ['the same files in another order', () => form([file('Rye'), file('Oat')]), () => form([file('Oat'), file('Rye')])],
    ['a file of another name', () => form([file('Rye')]), () => form([file('Rye', 'other.txt')])],
    ['a file that is cut elsewhere', () => form([file('Rye'), file('Oat')]), () => form([file('RyeO'), file('at')])],
    ['another file in its JSON', () => json(named(`${page}Uno=`)), () => json(named(`${page}RHVl`))],
    ['another conversation', () => json({ ...asked, threadId: 'a' }), () => json({ ...asked, threadId: 'b' })],
    ['no conversation', () => json({ ...asked, threadId: 'a' }), () => json(asked)],
    [
      'another conversation and a file',
      () => form([file('Rye')], { threadId: 'a' }),
      () => form([file('Rye')], { threadId: 'b' }),
    ],
    ['another reason', () => json(asked), () => json({ ...asked, trigger: 'regenerate', messageId: 'm' })],
    ['another result of a tool', () => json(results('rye')), () => json(results('oat'))],
  ])('is answered by itself where it has %s', async (_what, one, other) => {
    let asks = 0
    const { url } = await startChatServer({
      async *answer() {
        asks += 1
        yield `Order ${asks}`
      },
    })
    const send = async (body: string | FormData): Promise<string> => {
      const type = typeof body === 'string' ? { 'Content-Type': 'application/json' } : undefined
      const response = await fetch(url, { method: 'POST', body, headers: { ...headers, ...type } })
      return textOf(await response.text())
    }
    const said = [await send(one()), await send(other()), await send(one()), await send(other())]
    expect(said).toEqual(['Order 1', 'Order 2', 'Order 1', 'Order 2'])
    expect(asks).toBe(2)
  })
})
