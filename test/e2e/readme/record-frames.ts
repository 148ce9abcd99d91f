import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer, type RawData } from 'ws'

const textOf = (data: RawData): string => (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString()

/** A proxy between the page and a WebSocket server on this machine that records the frames of both sides. */
export async function recordFrames(port: number) {
  const sent: string[] = []
  const received: string[] = []
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (page) => {
    const service = new WebSocket(`ws://127.0.0.1:${port}/`)
    const isThere = once(service, 'open')
    page.on('message', (data) => {
      sent.push(textOf(data))
      void isThere.then(() => service.send(textOf(data)))
    })
    service.on('message', (data) => {
      received.push(textOf(data))
      page.send(textOf(data))
    })
    page.on('close', () => service.close())
  })
  await once(server, 'listening')
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sent, received }
}
