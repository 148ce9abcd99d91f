import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createAddressGuard } from '../../../../../host/server/pages/address-guard.ts'
import { fetchPage } from '../../../../../host/server/pages/fetch-page.ts'
import { servePages } from './serve-pages.ts'

const page = '<!doctype html><title>Bakery</title><h1>Fresh bread</h1>'

const read = (address: string, origins: string[], more: { signal?: AbortSignal; maximumTime?: number } = {}) =>
  fetchPage(address, {
    guard: createAddressGuard({ allowOrigins: origins }),
    signal: new AbortController().signal,
    ...more,
  })

const leadTo = (location: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end()

test('a page is fetched with its redirects and headers', async () => {
  const packed = gzipSync(page)
  const { origin } = await servePages({
    '/': leadTo('/home'),
    '/home': (_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-encoding': 'gzip',
        'cache-control': 'max-age=60',
        'set-cookie': 'a=1',
      })
      response.end(packed)
    },
  })
  expect(await read(`${origin}/`, [origin])).toMatchObject({
    url: `${origin}/home`,
    status: 200,
    html: page,
    bytes: page.length,
    transferred: packed.length,
    redirects: [`${origin}/`],
    headers: { 'content-encoding': 'gzip', 'cache-control': 'max-age=60' },
  })
})

test('a redirect into a private network is not followed', async () => {
  const inside = await servePages({ '/': page })
  const { origin } = await servePages({
    '/loopback': leadTo(`${inside.origin}/`),
    '/metadata': leadTo('http://169.254.169.254/latest/meta-data/'),
    '/number': leadTo('http://2130706433/'),
    '/six': leadTo('http://[::1]/'),
    '/file': leadTo('file:///etc/passwd'),
  })
  for (const path of ['/loopback', '/metadata', '/number', '/six'])
    await expect(read(origin + path, [origin])).rejects.toMatchObject({ code: 'private_address' })
  await expect(read(`${origin}/file`, [origin])).rejects.toMatchObject({ code: 'invalid_address' })
  expect(inside.asked).toEqual([])
})

test('a name server that changes its answer is not trusted', async () => {
  const inside = await servePages({ '/': page })
  let asked = 0
  const guard = createAddressGuard({
    lookup: async () => [{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }],
  })
  const { port } = new URL(inside.origin)
  const { signal } = new AbortController()
  await expect(fetchPage('http://rebinding.example/', { guard, signal })).rejects.toMatchObject({ code: 'private_address' })
  await expect(fetchPage(`http://rebinding.example:${port}/`, { guard, signal })).rejects.toMatchObject({
    code: 'private_address',
  })
  expect(inside.asked).toEqual([])
})

test('circular redirects end', async () => {
  const { origin } = await servePages({ '/a': leadTo('/b'), '/b': leadTo('/a') })
  await expect(read(`${origin}/a`, [origin])).rejects.toMatchObject({ code: 'too_many_redirects' })
})

test('content that decompresses beyond the size limit is cut off', async () => {
  const bomb = gzipSync(Buffer.alloc(30_000_000))
  const { origin } = await servePages({
    '/': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb),
  })
  await expect(read(`${origin}/`, [origin])).rejects.toMatchObject({ code: 'too_large' })
})

test('a body that contradicts its header is a failure, not a crash', async () => {
  const { origin } = await servePages({
    '/': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('no gzip'),
  })
  await expect(read(`${origin}/`, [origin])).rejects.toMatchObject({ code: 'unreachable' })
})

test('robots.txt is respected', async () => {
  const { origin, asked } = await servePages({
    '/robots.txt': 'User-agent: *\nDisallow: /inside',
    '/inside': page,
    '/open': page,
    '/way-in': leadTo('/inside'),
  })
  await expect(read(`${origin}/open`, [origin])).resolves.toMatchObject({ status: 200 })
  await expect(read(`${origin}/inside`, [origin])).rejects.toMatchObject({ code: 'robots' })
  await expect(read(`${origin}/way-in`, [origin])).rejects.toMatchObject({ code: 'robots' })
  expect(asked).not.toContain('/inside')
})

test('a robots.txt that fails to load forbids, a missing one allows', async () => {
  const failing = await servePages({ '/robots.txt': (_request, response) => void response.writeHead(503).end(), '/': page })
  await expect(read(`${failing.origin}/`, [failing.origin])).rejects.toMatchObject({ code: 'robots' })
  const missing = await servePages({ '/': page })
  await expect(read(`${missing.origin}/`, [missing.origin])).resolves.toMatchObject({ status: 200 })
})

test.each([
  [403, 'blocked', "127.0.0.1 doesn't let programs load this page (it answered 403)."],
  [429, 'blocked', "127.0.0.1 doesn't let programs load this page (it answered 429)."],
  [404, 'http_error', '127.0.0.1 answered with the error 404.'],
  [500, 'http_error', '127.0.0.1 answered with the error 500.'],
])('a site that answers %i is reported with its status', async (status, code, message) => {
  const { origin } = await servePages({ '/': (_request, response) => void response.writeHead(status).end() })
  await expect(read(`${origin}/`, [origin])).rejects.toMatchObject({ code, message })
})

test('a file is not a page', async () => {
  const { origin } = await servePages({
    '/': (_request, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
  })
  await expect(read(`${origin}/`, [origin])).rejects.toMatchObject({ code: 'not_a_page' })
})

test('a site that never responds ends in an error message, and leaving ends the request', async () => {
  const { origin, asked } = await servePages({ '/': () => undefined })
  await expect(read(`${origin}/`, [origin], { maximumTime: 50 })).rejects.toMatchObject({ code: 'too_slow' })
  const leaving = new AbortController()
  const reading = read(`${origin}/`, [origin], { signal: leaving.signal })
  await expect.poll(() => asked.filter((path) => path === '/').length).toBeGreaterThan(0)
  leaving.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
})

test('text is decoded with the encoding named in the header or the page', async () => {
  const { origin } = await servePages({
    '/header': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' }).end(Buffer.from('Caf\u{e9}', 'latin1')),
    '/meta': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from('<meta charset=latin1>Caf\u{e9}', 'latin1')),
    '/odd': (_request, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=klingon' }).end('Café'),
  })
  for (const path of ['/header', '/meta', '/odd']) expect((await read(origin + path, [origin])).html).toContain('Café')
})

test('a refused connection is reported in words', async () => {
  const { origin } = await servePages({})
  const closed = 'http://127.0.0.1:1'
  await expect(read(closed, [origin, closed])).rejects.toMatchObject({
    code: 'unreachable',
    message: "127.0.0.1 couldn't be reached.",
  })
})

test('a site without a certificate is read without encryption, as the address then says', async () => {
  const { origin, asked } = await servePages({ '/': leadTo('/home'), '/home': page })
  expect(await read(`${origin.replace('http:', 'https:')}/`, [origin])).toMatchObject({
    url: `${origin}/home`,
    redirects: [`${origin}/`],
    html: page,
  })
  expect(asked).toContain('/home')
})

test('a site that forbids robots without encryption is not read either', async () => {
  const { origin } = await servePages({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': page })
  await expect(read(`${origin.replace('http:', 'https:')}/`, [origin])).rejects.toMatchObject({ code: 'robots' })
})

test('a site that leads from http to https that nobody answers ends, and is named', async () => {
  const { origin } = await servePages({
    '/': (request, response) => void response.writeHead(301, { location: `https://${request.headers.host}/` }).end(),
  })
  await expect(read(`${origin.replace('http:', 'https:')}/`, [origin])).rejects.toMatchObject({
    code: 'unreachable',
    message: "127.0.0.1 couldn't be reached.",
  })
})

/** Signed by itself, for bakery.example: browsers warn of it. */
const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8HO/y3rk6PiOxU9n
4rFH9H5evjw22JD5UOz1VFZma6GhRANCAASktbUJ/68Z0hw6eA2lEU+DzapGLOml
xGUAciwbvo8AUGShneeWEwttaz4Qp5cVhB0VLGzzZ7vhI5w2Wmlg4YrP
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIULmfWE4ftJKCdLyXuErJY34Y5g88wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOYmFrZXJ5LmV4YW1wbGUwIBcNMjYxMTMwMDg1MjAyWhgPMjEy
NjExMDYwODUyMDJaMBkxFzAVBgNVBAMMDmJha2VyeS5leGFtcGxlMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEpLW1Cf+vGdIcOngNpRFPg82qRizppcRlAHIsG76P
AFBkoZ3nlhMLbWs+EKeXFYQdFSxs82e74SOcNlppYOGKz6NTMFEwHQYDVR0OBBYE
FMBlZnCALmpwwRWlitNAj0QxEticMB8GA1UdIwQYMBaAFMBlZnCALmpwwRWlitNA
j0QxEticMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgRVQ/LwEX
TEmVEL2gr0lyl6al3caufQRLnpg73Q5yOzsCIQD5JCCNrUXAZ2A1Xl6I8tg7YZDc
HlJkNzYojXqAo2XTjw==
-----END CERTIFICATE-----`,
}

test('a certificate that browsers warn of is named, where there is no page without one', async () => {
  const server = createServer(selfSigned, (_request, response) => void response.end(page)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await expect.poll(() => server.listening).toBe(true)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  await expect(read(`https://${host}/`, [`http://${host}`])).rejects.toMatchObject({
    code: 'bad_certificate',
    message: "The certificate of 127.0.0.1 isn't valid, so browsers warn visitors of it.",
  })
})
