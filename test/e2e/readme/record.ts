import { once } from 'node:events'
import { createServer, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A recorded request or response. */
export interface Recorded {
  /** The first line. */
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  return Buffer.concat((await message.toArray()) as Buffer[]).toString()
}

/** A proxy between the page and a server on this machine that records the requests and responses. */
export async function recordExchange(port: number) {
  const requests: Recorded[] = []
  const replies: Recorded[] = []
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const { method = '', url = '/', headers } = incoming
      const sent = await bodyOf(incoming)
      const passed = ask({ host: '127.0.0.1', port, method, path: url, headers }).end(sent)
      const [answer] = (await once(passed, 'response')) as [IncomingMessage]
      const status = answer.statusCode ?? 0
      const body = await bodyOf(answer)
      outgoing.writeHead(status, answer.headers).end(body)
      if (method === 'OPTIONS') return
      requests.push({ line: `${method} ${url} HTTP/${incoming.httpVersion}`, headers, body: sent })
      replies.push({
        line: `HTTP/${answer.httpVersion} ${status} ${answer.statusMessage ?? ''}`,
        headers: answer.headers,
        body,
      })
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests, replies }
}
