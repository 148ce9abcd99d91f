import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { createAddressGuard, type AddressGuard, type Lookup } from './pages/address-guard.ts'
import { FetchFault } from './pages/fetch-fault.ts'
import { fetchPage } from './pages/fetch-page.ts'
import type { PageVisit } from './product/assessment/visit/page-visit.ts'
import { visitPage, type FindBrowser } from './pages/visit/visit-page.ts'

/** A running server. */
export interface LocalServer {
  /** Its address, without a path. */
  readonly url: string
  close(): Promise<void>
}

interface LocalServerSettings {
  /** Where a browser is that can visit websites. Without it there are no pictures and no measures, and the app says so. */
  readonly findBrowser?: FindBrowser
  /** Origins that may be fetched although they are private, for example the site that a test serves on loopback. */
  readonly allowOrigins?: readonly string[]
  /** How names become addresses. Default: as the system does it. */
  readonly lookup?: Lookup
  /** Answers what is below `/local/chat`: the agents, with a model. Without it there is nothing there. */
  readonly chat?: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  /** Default: any free one. */
  readonly port?: number
}

const maximumBody = 10_000
const statuses: Partial<Record<FetchFault['code'], number>> = { invalid_address: 400, private_address: 403, no_browser: 501 }

const noBrowser: FindBrowser = () => Promise.reject(new Error('No browser was named.'))

async function readAddress(incoming: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of incoming.setEncoding('utf8') as AsyncIterable<string>) {
    text += piece
    if (text.length > maximumBody) throw new FetchFault('invalid_address', 'The address is too long.')
  }
  try {
    const { url } = JSON.parse(text) as { url?: unknown }
    if (typeof url === 'string') return url
  } catch {
    // Said below.
  }
  throw new FetchFault('invalid_address', 'Send {"url": "https://…"}.')
}

/**
 * Only the app's own pages may ask, or any website could fetch through this machine: the browser says where a request comes from,
 * JSON cannot be sent across origins without asking, and a name of another site that points here (DNS rebinding) is refused.
 */
function isFromOwnPage({ headers }: IncomingMessage): boolean {
  const { hostname } = new URL(`http://${headers.host ?? 'unknown'}`)
  const isOwnName = hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) > 0
  const isOwnSite = ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])
  return isOwnName && isOwnSite
}

function sendJson(outgoing: ServerResponse, status: number, value: unknown): void {
  outgoing.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(value))
}

/**
 * The part of local mode that a browser cannot do: reads public websites and visits them with a browser, on the loopback interface.
 *
 * - `GET /local/status` → `{canCapture}`
 * - `POST /local/page` `{url}` → a `FetchedPage`
 * - `POST /local/visit` `{url}` → a `PageVisit`
 * - `/local/chat…` → what `chat` answers
 *
 * Faults are `{error: {code, message}}`.
 */
export async function startLocalServer({
  findBrowser = noBrowser,
  port = 0,
  chat,
  ...guardSettings
}: LocalServerSettings = {}): Promise<LocalServer> {
  const guard: AddressGuard = createAddressGuard(guardSettings)
  const trustedOrigins = guardSettings.allowOrigins ?? []
  let last: Promise<unknown> = Promise.resolve()

  /** One browser at a time: two would also slow each other's measures. */
  const visit = (address: string, signal: AbortSignal): Promise<PageVisit> => {
    const next = last.then(() => {
      signal.throwIfAborted()
      return visitPage(address, { guard, signal, findBrowser, trustedOrigins })
    })
    last = next.catch(() => undefined)
    return next
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
    if (!isFromOwnPage(incoming))
      return sendJson(outgoing, 403, { error: { code: 'foreign_page', message: 'Only the app itself may ask this server.' } })
    const { pathname } = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    if (chat && /^\/local\/chat(\/|$)/.test(pathname)) return chat(incoming, outgoing)
    if (incoming.method === 'GET' && pathname === '/local/status')
      return sendJson(outgoing, 200, {
        canCapture: await findBrowser().then(
          () => true,
          () => false,
        ),
      })
    const isJson = incoming.headers['content-type']?.startsWith('application/json') ?? false
    if (incoming.method === 'POST' && isJson && pathname === '/local/page')
      return sendJson(outgoing, 200, await fetchPage(await readAddress(incoming), { guard, signal }))
    if (incoming.method === 'POST' && isJson && pathname === '/local/visit')
      return sendJson(outgoing, 200, await visit(await readAddress(incoming), signal))
    sendJson(outgoing, 404, { error: { code: 'not_found', message: 'There is nothing here.' } })
  }

  const server = createServer((incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.on('close', () => gone.abort())
    serve(incoming, outgoing, gone.signal).catch((error: unknown) => {
      if (gone.signal.aborted) return
      if (error instanceof FetchFault) {
        sendJson(outgoing, statuses[error.code] ?? 422, { error: { code: error.code, message: error.message } })
        return
      }
      console.error(error)
      sendJson(outgoing, 500, { error: { code: 'server', message: 'The local server failed; its terminal says why.' } })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
