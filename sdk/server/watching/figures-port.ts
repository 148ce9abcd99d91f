import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '../node-handler.ts'

/** Where figures are, on a port of their own. */
const path = '/metrics'

/** A port that has figures, and nothing else. */
export interface FiguresPort {
  /** Resolves with the number of the port when it listens; rejects where that is taken. */
  readonly listening: Promise<number>
  close(): void
}

const refuse = (words: string, status: number, headers: Record<string, string> = {}): Response =>
  new Response(`${words}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })

/** Answers `GET /metrics` on a port of its own. It keeps no process alive. */
export function openFiguresPort(
  { port, host }: { readonly port: number; readonly host: string },
  answer: (request: Request) => Promise<Response>,
): FiguresPort {
  async function fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== path) return refuse(`The figures are at ${path}.`, 404)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(`${path} takes GET only.`, 405, { Allow: 'GET, HEAD' })
    return answer(request)
  }

  const server = createServer(toNodeHandler({ fetch, close: async () => undefined }))
  server.unref()
  const listening = new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
  return {
    listening,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
