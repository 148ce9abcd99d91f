import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { demo, makeFolder, startBackend } from './local-backend.ts'

describe('the backend of npm start', () => {
  it('takes no more of a body than its address needs', async () => {
    const backend = await startBackend(makeFolder())
    const { AccessToken } = await backend.signIn(demo)
    const put = (characters: number): Promise<Response> =>
      backend.ask('/v1/profile', AccessToken, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ goal: 'x'.repeat(characters) }),
      })
    const refused = await put(300_000)
    expect(refused.status).toBe(413)
    expect(await refused.json()).toMatchObject({ error: { code: 'too_large' } })
    expect((await put(400)).status).toBe(200)
  })

  it('answers addresses that are none', async () => {
    const backend = await startBackend(makeFolder())
    const { AccessToken } = await backend.signIn(demo)
    for (const path of ['/v1/nothing', '/v1/knowledge/%', '/v1/widgets/%00/chat', '/v1/assessments/..%2f', '/elsewhere'])
      expect((await backend.ask(path, AccessToken, { method: 'POST', body: '{}' })).status, path).toBeOneOf([404, 405])
  })

  it('is no server for pages of other sites', async () => {
    const backend = await startBackend(makeFolder())
    const { AccessToken } = await backend.signIn(demo)
    const foreign = await backend.ask('/v1/me', AccessToken, { headers: { origin: 'https://elsewhere.example' } })
    expect(foreign.status).toBe(403)
    const own = await backend.ask('/v1/me', AccessToken, { headers: { origin: backend.url } })
    expect(own.status).toBe(200)
  })

  it('ends an answer before it ends itself', async () => {
    const backend = await startBackend(makeFolder())
    const { AccessToken } = await backend.signIn(demo)
    const response = await backend.ask('/v1/agents/cmo/chat', AccessToken, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', text: 'Hello' }] }),
    })
    const stopped = backend.stop()
    const text = await response.text()
    expect(text).toContain('[DONE]')
    await stopped
    await expect(fetch(backend.url)).rejects.toThrow('fetch failed')
  })

  it('goes on when a sender breaks off', async () => {
    const backend = await startBackend(makeFolder())
    const { AccessToken } = await backend.signIn(demo)
    const { hostname, port } = new URL(backend.url)
    const headers = { authorization: `Bearer ${AccessToken}`, 'content-type': 'application/json', 'content-length': '1000' }
    const broken = request({ hostname, port, path: '/v1/profile', method: 'PUT', headers })
    const closed = new Promise((resolve) => broken.once('error', resolve).once('close', resolve))
    broken.write('{"goal":', () => broken.destroy())
    await closed
    expect((await backend.ask('/v1/me', AccessToken)).status).toBe(200)
  })
})
