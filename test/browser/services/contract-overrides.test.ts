import { describe, expect, it } from 'vitest'
import { quietConsole } from './quiet-console.ts'
import type { ServiceRow } from './row.ts'
import { rows } from './rows.ts'
import { asksOf, expectReply, replyOf, connectTestService } from './connect-test-service.ts'

const proxy = 'https://proxy.example/chat'

quietConsole()

interface Passed {
  url: string
  headers: Headers
  /** The names of its headers as the SDK spells them. */
  names: string[]
  fields: Record<string, unknown>
  credentials: RequestCredentials
}

/** A proxy of the page: checks what the page adds (`x-page`, `page_extra`), and passes the rest to the service at its own URL. */
function createProxy({ sent: { url: serviceUrl } }: ServiceRow) {
  const passed: Passed[] = []
  const wrapFetch =
    (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
    async (input, init = {}) => {
      const headers = new Headers(init.headers)
      let { body } = init
      let fields: Record<string, unknown> = {}
      if (body instanceof FormData) {
        fields = Object.fromEntries(body)
        const rest = new FormData()
        for (const [name, value] of body) if (name !== 'page_extra') rest.append(name, value)
        body = rest
      } else if (typeof body === 'string' && headers.get('content-type')?.includes('json')) {
        fields = JSON.parse(body) as Record<string, unknown>
        const { page_extra: _extra, ...rest } = fields
        body = JSON.stringify(Array.isArray(fields) ? fields : rest)
      }
      const { url } = new Request(input)
      passed.push({
        url,
        headers: new Headers(headers),
        names: Object.keys(init.headers ?? {}),
        fields,
        credentials: init.credentials ?? 'same-origin',
      })
      headers.delete('x-page')
      return fetch(url === proxy ? serviceUrl : url, { ...init, headers, body: body ?? null })
    }
  return { passed, wrapFetch }
}

describe.for(rows.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
  const { hasOneUrl = true, isIntercepted = true, sent } = row
  const isJson = sent.json !== undefined
  const hasFields = isJson ? !Array.isArray(sent.json) : sent.form !== undefined

  it('uses the URL, headers, fields and credentials of `connect`', async () => {
    const { passed, wrapFetch } = createProxy(row)
    const { send } = await connectTestService(row, {
      wrapFetch,
      connect: {
        ...(hasOneUrl && { url: proxy }),
        headers: { 'X-Page': 'yes' },
        credentials: 'include',
        additionalBodyProps: { page_extra: 'mine' },
      },
    })
    expectReply(await send(), row.reply)
    const asked = passed.find(({ url }) => url === (hasOneUrl ? proxy : sent.url))
    expect(asked?.headers.get('x-page')).toBe('yes')
    for (const [name, value] of Object.entries(sent.headers)) expect(asked?.headers.get(name)).toBe(value)
    expect(asked?.credentials).toBe('include')
    if (hasFields) expect(asked?.fields['page_extra']).toBe('mine')
    if (isJson) expect(asked?.fields).toMatchObject(sent.json as object)
  })

  it('does not retry when the page’s server is unavailable, because the request may have been processed', async () => {
    if (!hasOneUrl) return
    let asked = 0
    const wrapFetch: NonNullable<Parameters<typeof connectTestService>[1]>['wrapFetch'] = () => () => {
      asked += 1
      return Promise.resolve(Response.json({ error: 'Not now' }, { status: 503 }))
    }
    const { error } = await (await connectTestService(row, { wrapFetch, connect: { url: proxy } })).send()
    expect(error).toMatchObject({ status: 503 })
    expect(asked).toBe(1)
  })

  it('lets the page’s headers override its own, because a proxy may add the key', async () => {
    const { passed, wrapFetch } = createProxy(row)
    await (await connectTestService(row, { wrapFetch })).send()
    const name = passed[0]?.names.find((header) => !/^(content-type|accept)$/i.test(header))
    if (name === undefined) return
    const { send } = await connectTestService(row, { wrapFetch, connect: { headers: { [name.toLowerCase()]: 'page-token' } } })
    await send()
    expect(passed.at(-1)?.headers.get(name)).toBe('page-token')
  })

  it('lets the page’s interceptor see and change the request', async () => {
    const { passed, wrapFetch } = createProxy(row)
    const bodies: unknown[] = []
    const { send } = await connectTestService(row, {
      wrapFetch,
      requestInterceptor: ({ body, headers }) => {
        bodies.push(isJson ? structuredClone(body) : body)
        return { body, headers: { ...headers, 'x-page': 'intercepted' } }
      },
    })
    expectReply(await send(), row.reply)
    expect(bodies.length).toBe(1)
    if (isJson) expect(bodies).toEqual([sent.json])
    expect(passed.filter(({ headers }) => headers.get('x-page') === 'intercepted').map(({ url }) => url)).toEqual([sent.url])
  })

  it('sends nothing when the page’s interceptor refuses', async () => {
    const { send, mock } = await connectTestService(row, { requestInterceptor: () => ({ error: 'Not today' }) })
    expect((await send()).error).toMatchObject({ name: 'ChatError', kind: 'service', message: 'Not today' })
    expect(asksOf(mock, sent)).toEqual([])
  })

  it('shows what the page’s interceptor makes of the response', async () => {
    if (!isIntercepted) return
    const raw: unknown[] = []
    const { send } = await connectTestService(row, { responseInterceptor: (answer) => (raw.push(answer), { text: 'Changed' }) })
    const { events, error } = await send()
    expect([replyOf(events).text, error]).toEqual(['Changed', undefined])
    expect(raw[0]).toBeTypeOf('object')
    if (!row.stream) return
    const streamed = await connectTestService(row, {
      connect: { stream: true },
      responseInterceptor: () => ({ text: '.' }),
    })
    const result = await streamed.send()
    expect(replyOf(result.events).text).toMatch(/^\.+$/)
    expect(result.error).toBeUndefined()
  })
})
