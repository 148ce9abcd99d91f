import { createServer, request as requestPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { AddressGuard } from './address-guard.ts'

/**
 * A proxy on loopback through which the browser that takes pictures reaches the web. Every connection is checked by the guard, so
 * that neither the page nor anything it loads reaches into a private network.
 */
export async function startGuardedProxy(guard: AddressGuard): Promise<{ readonly url: string; close(): Promise<void> }> {
  const sockets = new Set<Duplex>()
  const keep = <Kind extends Duplex>(socket: Kind): Kind => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    return socket
  }

  /** http:// addresses come as whole requests. */
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '')
    const { address, family } = await guard(url)
    const { 'proxy-connection': _hop, ...headers } = incoming.headers
    const onward = requestPlain(
      url,
      {
        method: incoming.method,
        headers,
        agent: false,
        lookup: (_hostname, options, callback) =>
          options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  /** https:// and wss:// addresses come as a wish for a tunnel. */
  async function tunnel(incoming: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const url = new URL(`https://${incoming.url}`)
    const { address } = await guard(url)
    const onward: Socket = keep(connect(Number(url.port || 443), address))
    onward.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(client).pipe(onward)
    })
    onward.once('close', () => client.destroy())
    client.once('close', () => onward.destroy())
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.writeHead(403).end())
  })
  server.on('connection', keep)
  server.on('connect', (incoming, client, head) => {
    tunnel(incoming, client, head).catch(() => client.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
