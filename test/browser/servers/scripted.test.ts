import { describe, expect, it } from 'vitest'
import { scripted, scriptedSocket } from '../scripted.ts'

describe('the scripted server', () => {
  it('the scripted server gives the nth response to the nth request and repeats the last', async () => {
    const { url, requests } = await scripted(
      { steps: [{ send: '{"text":"one"}' }] },
      { status: 404, headers: { 'content-type': 'text/plain' }, steps: [{ send: 'two' }] },
    )
    const first = await fetch(url, { method: 'POST', body: 'a' })
    expect([first.status, await first.text()]).toEqual([200, '{"text":"one"}'])
    for (const body of ['b', 'c']) {
      const next = await fetch(url, { method: 'POST', body })
      expect([next.status, await next.text()]).toEqual([404, 'two'])
    }
    expect((await requests()).map(({ body }) => body)).toEqual(['a', 'b', 'c'])
  })

  it('the scripted server waits at a gate and splits bytes as told', async () => {
    const reply = await scripted({ steps: [{ send: 'é!' }, { until: 'go' }, { send: [0xff] }], cut: 'every-byte' })
    const reader = (await fetch(reply.url)).body?.getReader()
    const bytes: number[] = []
    while (bytes.length < 3) bytes.push(...((await reader?.read())?.value ?? []))
    expect(bytes).toEqual([0xc3, 0xa9, 0x21])
    await reply.release('go')
    expect([...((await reader?.read())?.value ?? [])]).toEqual([0xff])
    expect((await reader?.read())?.done).toBe(true)
  })

  it('the scripted server notices that the page cancelled, before the headers and after them', async () => {
    for (const script of [{ headersAfter: 'never', steps: [] }, { steps: [{ send: 'a' }, { until: 'never' }] }]) {
      const reply = await scripted(script)
      const controller = new AbortController()
      const request = fetch(reply.url, { signal: controller.signal }).then((response) => response.text())
      await reply.waitForRequests()
      expect(await reply.aborted()).toBe(false)
      controller.abort()
      await expect(request).rejects.toThrow('abort')
      await reply.waitForAbort()
      expect(await reply.aborted()).toBe(true)
    }
  })

  it('the scripted server breaks the connection during a response', async () => {
    const reply = await scripted({ steps: [{ send: 'half' }, { until: 'seen' }, { reset: true }] })
    const reader = (await fetch(reply.url)).body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('half')
    await reply.release('seen')
    await expect(reader?.read()).rejects.toThrow()
  })

  it('the scripted server parses a multipart form', async () => {
    const { url, requests } = await scripted({ steps: [] })
    const form = new FormData()
    form.append('files', new File([new Uint8Array([1, 2, 255])], 'a.png', { type: 'image/png' }))
    form.append('message1', '{"text":"ü"}')
    await fetch(url, { method: 'POST', body: form })
    expect((await requests())[0]?.parts).toEqual([
      { name: 'files', value: '', fileName: 'a.png', type: 'image/png', bytes: new Uint8Array([1, 2, 255]) },
      { name: 'message1', value: '{"text":"ü"}' },
    ])
  })

  it('the scripted server talks over a WebSocket, rejects one and closes one', async () => {
    const script = await scriptedSocket({ onOpen: ['welcome'], onMessage: ['echo'] })
    const socket = new WebSocket(script.url, ['chat'])
    const frames: string[] = []
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => frames.push(data))
    await expect.poll(() => frames).toEqual(['welcome'])
    socket.send('hello')
    await script.waitForReceived()
    await script.push('pushed')
    await expect.poll(() => frames).toEqual(['welcome', 'echo', 'pushed'])
    expect(await script.record()).toEqual({ received: ['hello'], open: 1, attempts: 1, protocols: ['chat'] })
    await script.close()
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
    await script.refuse(true)
    const refused = new WebSocket(script.url)
    await expect.poll(() => refused.readyState).toBe(WebSocket.CLOSED)
    expect((await script.record()).attempts).toBe(2)
  })
})
