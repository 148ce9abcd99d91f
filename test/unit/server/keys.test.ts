import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer } from '../../../sdk/entries/server.ts'
import type { ServiceRow } from '../../browser/services/row.ts'
import { askedOf } from '../../browser/services/connect-test-service.ts'
import { rowsWith } from '../../browser/services/rows.ts'

const key = 'sk-4711-secret-0123456789'

/** What a vendor says that quotes all it was asked, key included. */
type Echo = (quoted: string) => Response | never

const json = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })

const echoes: Readonly<Record<string, Echo>> = {
  'an error of the usual shape': (quoted) => json({ error: { message: quoted, type: 'invalid', code: quoted } }, 401),
  'an error of another shape': (quoted) => json({ detail: [{ msg: quoted }], errors: [quoted], message: quoted }, 400),
  'a page': (quoted) => new Response(`<p>${quoted}</p>`, { status: 500, headers: { 'X-Echo': key, 'Retry-After': '0' } }),
  'a reply that is an error': (quoted) =>
    json(
      { error: { message: quoted }, message: quoted, type: 'error', status: 'failed', promptFeedback: { blockReason: quoted } },
      200,
    ),
  'a reply that is no JSON': (quoted) => new Response(quoted, { headers: { 'Content-Type': 'application/json' } }),
  'an error in a stream': (quoted) => {
    const error = JSON.stringify({ type: 'error', event: 'error', error: { message: quoted }, message: quoted, code: 'x' })
    return new Response(`event: error\ndata: ${error}\n\n`, { headers: { 'Content-Type': 'text/event-stream' } })
  },
  'a broken stream': (quoted) => new Response(`data: {"${quoted}\n\n`, { headers: { 'Content-Type': 'text/event-stream' } }),
  'no answer': (quoted) => {
    throw new TypeError(`fetch failed: ${quoted}`, { cause: new Error(quoted) })
  },
}

function formOf(row: ServiceRow): FormData {
  const { message, files } = askedOf(row)
  const form = new FormData()
  form.set('message1', JSON.stringify({ role: 'user', text: message.text ?? '' }))
  for (const file of files) form.append('files', file)
  return form
}

/** All that a visitor and a log see when a service answers so. */
async function seenOf(row: ServiceRow, echo: Echo, accept: string): Promise<string> {
  const logged: unknown[] = []
  for (const method of ['error', 'warn', 'log', 'info'] as const) {
    const spy = vi.spyOn(console, method).mockImplementation((...values) => void logged.push(values))
    onTestFinished(() => spy.mockRestore())
  }
  const asked = vi.fn(async (address: string | URL, init: RequestInit = {}) => {
    const headers = [...new Headers(init.headers)].map(([name, value]) => `${name}: ${value}`)
    return echo([String(address), ...headers].join(', '))
  })
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  const server = createChatServer({
    service: row.directConnection(row.settings ?? {}, { key }),
    onError: (error) => void logged.push(error),
  })
  const request = new Request('http://chat.example/', { method: 'POST', headers: { Accept: accept }, body: formOf(row) })
  const response = await server.fetch(request)
  const seen = [...response.headers, await response.text()]
  expect(asked).toHaveBeenCalled()
  return inspect([seen, logged], { depth: 20, showHidden: true, maxStringLength: null })
}

/** Skips the delays of retries and polls; the server's limits of a minute and more stay. */
function skipDelays(): void {
  const wait = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, milliseconds = 0) => wait(run, milliseconds < 60_000 ? 0 : milliseconds))
}

describe.for(rowsWith('key'))('the key of $name', ({ row }) => {
  test.for(Object.entries(echoes))('is in no log, error or header when the service quotes it in %s', async ([, echo]) => {
    skipDelays()
    for (const accept of ['application/json', 'text/event-stream']) expect(await seenOf(row, echo, accept)).not.toContain(key)
  })
})
