import { expect, onTestFinished } from 'vitest'
import { createBackendClient, type Backend } from '../../../../../host/backend/client.ts'
import type { VisitorAssessment } from '../../../../../host/backend/types.ts'
import contract from '../../../../../host/backend/openapi.json' with { type: 'json' }
import { openProduct } from '../../../../../host/server/open-product.ts'
import { FetchFault } from '../../../../../host/server/pages/fetch-fault.ts'
import type { ProductDatabase } from '../../../../../host/server/store/product-tables.ts'
import { noteAddress } from '../../../../../sdk/server/visitors/address.ts'
import { createOpenApiCheck } from '../../../../servers/openapi-check.ts'

const faultsOf = createOpenApiCheck(contract)

const bakery = `<!DOCTYPE html><html lang="en"><head><title>Fresh bread in Leeds | Ada's Bakery</title>
<meta name="description" content="Bread from our own oven, every morning."><meta property="og:site_name" content="Ada's Bakery"></head>
<body><main><h1>Fresh bread every morning</h1><p>We bake rye and wheat bread in Leeds. Come and see us.</p>
<a href="tel:+441131234567">Call us</a></main></body></html>`

const wall = '<title>Just a moment...</title><body>Checking your browser</body>'

/** The web of a test: pages that can be had, one that comes only when the test lets it, and those that cannot be had. */
function openWeb() {
  let release = (): void => undefined
  const slow = new Promise<void>((resolve) => (release = resolve))
  const asked: string[] = []
  const html: Readonly<Record<string, string>> = { 'rye.example': bakery, 'slow.example': bakery, 'wall.example': wall }
  return {
    asked,
    letGo: () => release(),
    pages: {
      async read(url: string) {
        const { hostname, pathname } = new URL(url)
        if (pathname === '/') asked.push(hostname)
        if (hostname === '10.0.0.1')
          throw new FetchFault('private_address', '10.0.0.1 is an address of a private network, not a public website.')
        if (hostname === 'slow.example') await slow
        const found = html[hostname]
        if (found === undefined) throw new FetchFault('unknown_host', `There is no website named ${hostname}.`)
        return {
          url,
          html: found,
          bytes: found.length,
          firstByte: 80,
          redirects: [],
          headers: {},
          status: 200,
          contentType: 'text/html',
          transferred: found.length,
        }
      },
      visit: async () => ({ status: 200, picture: btoa('picture') }),
      findBrowser: () => Promise.reject(new Error('none')),
    },
  }
}

/** A server of the product for visitors and users; the clock is the test's. Another one with the same database is one that was started anew. */
export async function openProductServer(database: ProductDatabase) {
  let clock = Date.parse('2026-11-21T10:00:00Z')
  const web = openWeb()
  const product = await openProduct({
    database,
    accounts: {
      identify: async (token) => ({ userId: token }),
      setPaymentStatus: async () => undefined,
    },
    pages: web.pages,
    service: undefined,
    onError: (error) => console.error(error),
    now: () => clock,
  })
  onTestFinished(async () => {
    web.letGo()
    await product.close()
  })

  async function ask(request: Request): Promise<Response> {
    const copy = request.clone()
    const response = await product.fetch(request)
    const { pathname, searchParams } = new URL(request.url)
    if (response.status === 404) return response
    const faults = faultsOf({
      method: copy.method,
      path: pathname,
      query: searchParams,
      headers: Object.fromEntries(copy.headers),
      body: await copy.text(),
      status: response.status,
      answerHeaders: Object.fromEntries(response.headers),
      answer: await response.clone().text(),
    })
    expect(faults).toEqual([])
    return response
  }

  const from = (address: string, user?: string): Backend =>
    createBackendClient({
      baseUrl: 'http://product.invalid',
      accessToken: async () => user,
      refresh: async () => undefined,
      fetch: (input, init) => {
        const request = new Request(input, init)
        noteAddress(request, address)
        return ask(request)
      },
    })
  const visitor = from('203.0.113.1')
  return {
    ...web,
    visitor,
    from,
    as: (user: string) => from('203.0.113.1', user),
    ask,
    pass: (milliseconds: number) => void (clock += milliseconds),
    /** How one ends. */
    async end(id: string): Promise<VisitorAssessment> {
      let last: VisitorAssessment | undefined
      for await (const news of visitor.watchVisitorAssessment(id)) last = news
      if (!last) throw new Error('It said nothing.')
      return last
    },
  }
}
