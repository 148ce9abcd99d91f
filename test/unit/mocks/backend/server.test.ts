import { request as httpRequest } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDocumentationServer, type DocumentationServer } from '../../../../mocks/backend/server.ts'

let server: DocumentationServer
beforeAll(async () => {
  server = await startDocumentationServer({ root: fileURLToPath(new URL('../../../..', import.meta.url)) })
})
afterAll(() => server.close())

const ask = (text: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api/chat`, { method: 'POST', body: JSON.stringify({ messages: [{ role: 'user', text }] }), ...init })

describe('the documentation server', () => {
  it('listens on the loopback interface only', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('streams an answer piece by piece', async () => {
    const response = await ask('how do I stop a stream?')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const pieces: string[] = []
    for (let piece = await reader?.read(); piece && !piece.done && pieces.length < 3; piece = await reader?.read()) {
      pieces.push(piece.value)
    }
    await reader?.cancel()
    expect(pieces).toHaveLength(3)
    expect(pieces[0]).toMatch(/^data: \{"text":/)
  })

  it('accepts requests from any page, with a JSON body', async () => {
    const preflight = await fetch(`${server.url}/api/chat`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
    const response = await ask('hello', { headers: { accept: 'application/json' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('serves the documentation that answers cite, with an anchor at every heading', async () => {
    const { text } = (await (await ask('how do I stop a stream?', { headers: { accept: 'application/json' } })).json()) as {
      text: string
    }
    const [, path, anchor] = /\]\(([^#]+)#([^)]+)\)/.exec(text) ?? []
    const page = await (await fetch(`${server.url}${path}`)).text()
    expect(page).toContain(`id="${anchor}"`)
  })

  it('starts the documentation with the README and its image', async () => {
    const address = `${server.url}/api/documentation`
    const page = await (await fetch(address)).text()
    const [, picture = ''] = /<img src="([^"]+)"/.exec(page) ?? []
    const { status, headers } = await fetch(new URL(picture, address))
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('answers the next visitor after one disconnected in the middle', async () => {
    await new Promise<void>((resolve, reject) => {
      const hungUp = httpRequest(`${server.url}/api/chat`, { method: 'POST' }, (incoming) => {
        incoming.once('data', () => {
          hungUp.destroy()
          resolve()
        })
      })
      hungUp.on('error', reject)
      hungUp.end(JSON.stringify({ messages: [{ text: 'how do I stop a stream?' }] }))
    })
    expect((await ask('hello', { headers: { accept: 'application/json' } })).status).toBe(200)
  })

  it('answers a request for an unknown path with the location of the chat', async () => {
    const response = await fetch(`${server.url}/nowhere`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: expect.stringContaining('/api/chat') })
  })
})
