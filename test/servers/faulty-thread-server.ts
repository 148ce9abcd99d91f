import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request of a test; undefined leaves it to a server that keeps the contract. */
export type Misbehave = (request: IncomingMessage, response: ServerResponse) => boolean

export interface FaultyThreadServer {
  readonly url: string
  /** The methods and paths that were requested. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/** Starts a server on a free port that misbehaves as `misbehave` says, and passes on to `good` what that leaves alone. */
export async function startFaultyThreadServer(good: string, misbehave: Misbehave): Promise<FaultyThreadServer> {
  const requests: string[] = []

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk as Uint8Array)
    const sent = Object.entries(headers).filter(([name]) => /^(content-type|if-)/.test(name)) as [string, string][]
    const body = chunks.length ? { body: Buffer.concat(chunks) } : {}
    const answer = await fetch(`${good}${request.url ?? ''}`, { method, headers: sent, ...body })
    const tag = answer.headers.get('etag')
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, { ...(tag && { etag: tag }), ...(type && { 'content-type': type }) })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ''} ${request.url ?? ''}`)
    if (!misbehave(request, response)) passOn(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
