import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChatOptions } from '../../../sdk/core/options/options.ts'
import { readPages } from '../../tools/reference/chapters.mjs'
import { openHeadlessChat } from '../server/start-chat-server.ts'
import { blocksProvedBy } from './proofs.ts'

const pages = readPages(fileURLToPath(new URL('../../..', import.meta.url)))
const code = blocksProvedBy(pages, 'recipe').find(({ section }) => section === 'Straight to a storage')?.code ?? ''
const invoice = (): File => new File(['Four loaves'], 'invoice.pdf', { type: 'application/pdf' })

interface Asked {
  readonly address: string
  readonly method: string | undefined
  readonly type: string | null
  readonly body: string
}

/** A chat that is set up as documented, on a page whose server gives addresses of a storage, or refuses to. */
function openChat(isAllowed: boolean) {
  const asked: Asked[] = []
  const note = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<string> => {
    const type = new Headers(init.headers).get('content-type')
    asked.push({ address: address as string, method: init.method, type, body: await new Response(init.body).text() })
    return address as string
  }
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if ((await note(...request)) === 'https://storage.example/put') return new Response()
    const place = { upload: 'https://storage.example/put', url: 'https://storage.example/get' }
    return isAllowed ? Response.json(place) : new Response('', { status: 413 })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const chat: ChatOptions = { mixedFiles: true, errorMessages: { displayServiceErrorMessages: true } }
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the documentation's own code
  new Function('chat', code)(chat)
  const opened = openHeadlessChat(chat, async (...request) => {
    await note(...request)
    return Response.json({ text: 'Thank you.' })
  })
  const { engine, errors } = opened
  return {
    asked,
    errors,
    /** Sends a message, and waits until it is answered or has failed. */
    async send(content: { text?: string; files?: File[] }): Promise<string | undefined> {
      const { length } = engine.getMessages()
      engine.submitUserMessage(content)
      await vi.waitUntil(() => engine.getMessages().length > length + 1 || errors().length > 0, { timeout: 20_000, interval: 5 })
      await vi.waitUntil(() => engine.store.get().phase === 'idle', { timeout: 20_000, interval: 5 })
      return engine.getMessages().at(-1)?.text
    },
  }
}

test('a file goes from the page to the storage, and the backend is sent its address, by the recipe', async () => {
  const { asked, send } = openChat(true)
  expect(await send({ text: 'My invoice', files: [invoice()] })).toBe('Thank you.')
  const [place, put, message] = asked
  expect(place).toEqual({
    address: '/api/uploads',
    method: 'POST',
    type: 'application/json',
    body: JSON.stringify({ type: 'application/pdf', size: 11 }),
  })
  expect(put).toEqual({
    address: 'https://storage.example/put',
    method: 'PUT',
    type: 'application/pdf',
    body: 'Four loaves',
  })
  expect(message).toMatchObject({ address: '/api/chat', type: 'application/json' })
  const files = [{ src: 'https://storage.example/get', name: 'invoice.pdf', type: 'any' }]
  expect(JSON.parse(message?.body ?? '')).toEqual({ messages: [{ role: 'user', text: 'My invoice', files }] })
})

test('a file without words, and words without a file, are sent as well', async () => {
  const { asked, send } = openChat(true)
  await send({ files: [invoice()] })
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ messages: [{ role: 'user', files: [{ name: 'invoice.pdf' }] }] })
  await send({ text: 'Hello' })
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ messages: [{ role: 'user', text: 'Hello' }] })
})

test('the visitor reads which file the server refused, and the backend is not asked', async () => {
  const { asked, send, errors } = openChat(false)
  await send({ text: 'My invoice', files: [invoice()] })
  expect(errors().join()).toContain('invoice.pdf was refused.')
  expect(asked.map(({ address }) => address)).toEqual(['/api/uploads'])
})
