import { afterEach, describe, expect, it, vi } from 'vitest'
import { http } from '../../../sdk/net/http.ts'
import { readSseEvents } from '../../../sdk/net/streams/sse.ts'
import { readTextStream } from '../../../sdk/net/streams/text-stream.ts'

const { signal } = new AbortController()
afterEach(() => void vi.restoreAllMocks())

describe('requesting once', () => {
  it("a request passes all of the page's settings to fetch", async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response('ok')))
    const response = await http('https://a.example/', { method: 'PUT', credentials: 'include' }, { fetch, signal })
    expect(await response.text()).toBe('ok')
    const given = { method: 'PUT', credentials: 'include', signal: expect.any(AbortSignal) as AbortSignal }
    expect(fetch).toHaveBeenCalledWith('https://a.example/', given)
  })

  it.each([
    ['events', (response: Response) => readSseEvents(response, { signal })],
    ['text', (response: Response) => readTextStream(response, signal)],
  ])('closes the connection when %s are no longer read, even if it outlives its body, as in Firefox', async (_, read) => {
    let connection: AbortSignal | null | undefined
    const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new TextEncoder().encode('data: Hi\n\n')) })
    const fetch = (_url: string | URL, init?: RequestInit) => {
      connection = init?.signal
      return Promise.resolve(new Response(body))
    }
    for await (const piece of read(await http('/', {}, { fetch, signal }))) {
      expect(piece).toBeTruthy()
      expect(connection?.aborted).toBe(false)
      break
    }
    expect(connection?.aborted).toBe(true)
  })

  it('an error response keeps its status and body for the developer', async () => {
    const fetch = () => Promise.resolve(Response.json({ error: { message: 'Slow down' } }, { status: 429 }))
    await expect(http('/', {}, { fetch, signal })).rejects.toMatchObject({
      message: 'Slow down',
      status: 429,
      cause: { error: { message: 'Slow down' } },
    })
  })

  it('an abort is thrown as it is', async () => {
    const controller = new AbortController()
    const reason = new DOMException('Stopped', 'AbortError')
    controller.abort(reason)
    const fetch = (_url: string | URL, init?: RequestInit) => Promise.reject(init?.signal?.reason as Error)
    await expect(http('/', {}, { fetch, signal: controller.signal })).rejects.toBe(reason)
  })
})
