import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { createNotice } from './notice.ts'
import type { SocketRecord, SocketScript } from './script.ts'

/** A WebSocket address with scripted behaviour that the test can control. */
export interface ScriptedSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  push(frame: string): void
  /** Closes every open connection, with this code if one is given. */
  close(code?: number): void
  refuse(isRefusing: boolean): void
  record(): SocketRecord
  untilReceived(count: number): Promise<void>
}

export function createScriptedSocket(script: SocketScript): ScriptedSocket {
  const server = new WebSocketServer({ noServer: true, handleProtocols: ([first]) => first ?? false })
  const open = new Set<WebSocket>()
  const received: string[] = []
  const notice = createNotice()
  let isRefusing = script.refuse ?? false
  let attempts = 0
  let protocols: string[] = []

  function accept(socket: WebSocket): void {
    open.add(socket)
    let count = 0
    socket.on('close', () => open.delete(socket))
    socket.on('message', (data: Buffer) => {
      received.push(data.toString('utf8'))
      notice.give()
      script.onMessage?.forEach((frame) => socket.send(frame))
      count += 1
      if (count === script.closeAfter) socket.close()
    })
    script.onOpen?.forEach((frame) => socket.send(typeof frame === 'string' ? frame : Buffer.from(frame)))
  }

  return {
    upgrade(request, socket, head) {
      attempts += 1
      protocols = (request.headers['sec-websocket-protocol'] ?? '').split(/, */).filter(Boolean)
      if (isRefusing) socket.destroy()
      else server.handleUpgrade(request, socket, head, accept)
    },
    push: (frame) => open.forEach((socket) => socket.send(frame)),
    close: (code) => open.forEach((socket) => socket.close(code)),
    refuse(value) {
      isRefusing = value
    },
    record: () => ({ received: [...received], open: open.size, attempts, protocols }),
    untilReceived: (count) => notice.until(() => received.length >= count),
  }
}
