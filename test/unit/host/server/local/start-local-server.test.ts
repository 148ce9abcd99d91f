import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startLocalServer } from '../../../../../host/server/local/start-local-server.ts'
import { findChrome } from '../../../../tools/chrome.mjs'
import { servePages } from '../pages/serve-pages.ts'

async function start(allowOrigins: string[] = []): Promise<string> {
  const server = await startLocalServer({ findBrowser: findChrome, allowOrigins })
  onTestFinished(() => server.close())
  return server.url
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

/** `fetch` does not allow setting the Host header. */
const statusAsHost = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(`${url}/local/status`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('a page is fetched for the app', async () => {
  const { origin } = await servePages({ '/': '<title>Bakery</title>' })
  const answer = await post(`${await start([origin])}/local/page`, { url: `${origin}/` })
  expect(await answer.json()).toMatchObject({ html: '<title>Bakery</title>', url: `${origin}/` })
})

test('private addresses are rejected with a message', async () => {
  const answer = await post(`${await start()}/local/page`, { url: 'http://127.0.0.1:1/' })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({
    error: { code: 'private_address', message: "Port 1 isn't a port of public websites." },
  })
})

test('other websites cannot use it', async () => {
  const url = await start()
  expect((await post(`${url}/local/page`, { url: 'https://example.com' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(await statusAsHost(url, 'rebinding.example')).toBe(403)
  expect(await statusAsHost(url, 'localhost:5173')).toBe(200)
  const form = await fetch(`${url}/local/page`, { method: 'POST', body: JSON.stringify({ url: 'https://example.com' }) })
  expect(form.status).toBe(404)
  expect(form.headers.get('access-control-allow-origin')).toBeNull()
})

test.each([[{}], [{ url: 5 }], [{ url: 'not an address' }], [{ url: `https://${'a'.repeat(20_000)}.example` }]])(
  'invalid requests are rejected',
  async (body) => {
    const answer = await post(`${await start()}/local/page`, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_address' } })
  },
)

test('without a browser no page is visited, and the response says so', async () => {
  const { origin } = await servePages({ '/': 'page' })
  const server = await startLocalServer({ allowOrigins: [origin] })
  onTestFinished(() => server.close())
  expect(await (await fetch(`${server.url}/local/status`)).json()).toEqual({ canCapture: false })
  const answer = await post(`${server.url}/local/visit`, { url: `${origin}/` })
  expect(answer.status).toBe(501)
  expect(await answer.json()).toMatchObject({ error: { code: 'no_browser' } })
})
