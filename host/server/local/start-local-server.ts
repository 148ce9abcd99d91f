import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { FetchFault } from '../pages/fetch-fault.ts'
import { webPages, type WebPages, type WebPagesSettings } from '../pages/web-pages.ts'

type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** A running server. */
export interface LocalServer {
  /** Its address, without a path. */
  readonly url: string
  close(): Promise<void>
}

interface LocalServerSettings extends WebPagesSettings {
  /** Answers what is below `/local/chat`: the agents, with a model. Without it there is nothing there. */
  readonly chat?: NodeHandler
  /** Answers the product's own addresses, and the rest of what is below `/local/`. */
  readonly others?: NodeHandler
  /** The pages of the web. Default: as the settings say. */
  readonly pages?: WebPages
  /** Default: any free one. */
  readonly port?: number
}

const maximumBody = 10_000
const statuses: Partial<Record<FetchFault['code'], number>> = { invalid_address: 400, private_address: 403, no_browser: 501 }

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
export async function startLocalServer({ port = 0, chat, others, ...settings }: LocalServerSettings = {}): Promise<LocalServer> {
  const { pages = webPages(settings) } = settings

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
    if (!isFromOwnPage(incoming))
      return sendJson(outgoing, 403, { error: { code: 'foreign_page', message: 'Only the app itself may ask this server.' } })
    const { pathname } = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    if (chat && /^\/local\/chat(\/|$)/.test(pathname)) return chat(incoming, outgoing)
    if (incoming.method === 'GET' && pathname === '/local/status')
      return sendJson(outgoing, 200, {
        canCapture: await pages.findBrowser().then(
          () => true,
          () => false,
        ),
      })
    const isJson = incoming.headers['content-type']?.startsWith('application/json') ?? false
    if (incoming.method === 'POST' && isJson && pathname === '/local/page')
      return sendJson(outgoing, 200, await pages.read(await readAddress(incoming), signal))
    if (incoming.method === 'POST' && isJson && pathname === '/local/visit')
      return sendJson(outgoing, 200, await pages.visit(await readAddress(incoming), signal))
    if (others) return others(incoming, outgoing)
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
