import { afterEach, describe, expect, it, vi } from 'vitest'
import { http } from '../../../sdk/net/http.ts'

const { signal } = new AbortController()
afterEach(() => void vi.restoreAllMocks())

describe('asking once', () => {
  it('gives the signal and all the page set to fetch', async () => {
    const fetch = vi.fn(() => Promise.resolve(new Response('ok')))
    const response = await http('https://a.example/', { method: 'PUT', credentials: 'include' }, { fetch, signal })
    expect(await response.text()).toBe('ok')
    expect(fetch).toHaveBeenCalledWith('https://a.example/', { method: 'PUT', credentials: 'include', signal })
  })

  it('keeps the status and the body of an error answer for the developer', async () => {
    const fetch = () => Promise.resolve(Response.json({ error: { message: 'Slow down' } }, { status: 429 }))
    await expect(http('/', {}, { fetch, signal })).rejects.toMatchObject({
      message: 'Slow down',
      status: 429,
      cause: { error: { message: 'Slow down' } },
    })
  })

  it('throws an abort as it is', async () => {
    const controller = new AbortController()
    const reason = new DOMException('Stopped', 'AbortError')
    controller.abort(reason)
    const fetch = (_url: string | URL, init?: RequestInit) => Promise.reject(init?.signal?.reason as Error)
    await expect(http('/', {}, { fetch, signal: controller.signal })).rejects.toBe(reason)
  })
})
