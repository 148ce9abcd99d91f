import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/** How the service responds to what it hears; bytes are those of the sound, 32,000 per second. */
export interface AzureSpeechScript {
  steps?: readonly { afterBytes: number; guess?: string; phrase?: string }[]
  /** Rejects connections. */
  isRefusing?: boolean
}

/** What a page sent. */
export interface AzureSpeechRecord {
  /** The queries of the connections, oldest first. */
  queries: Record<string, string>[]
  open: number
  /** The bodies of `speech.context`. */
  contexts: unknown[]
  bytes: number
  /** The loudest sample, of 32767. */
  peak: number
  hasEnded: boolean
}

interface Address {
  readonly script: AzureSpeechScript
  readonly record: AzureSpeechRecord
}

function headersOf(text: string): Map<string, string> {
  return new Map(
    text
      .split('\r\n')
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).trim().toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

function peakOf(sound: Buffer): number {
  let peak = 0
  for (let index = 0; index + 1 < sound.length; index += 2) peak = Math.max(peak, Math.abs(sound.readInt16LE(index)))
  return peak
}

/** Implements the WebSocket protocol of Azure's speech service, as used by its own package. */
function serve(socket: WebSocket, { script, record }: Address): void {
  let requestId = ''
  let heard = 0
  let hasBegun = false
  let hasTurnEnded = false
  const waiting = [...(script.steps ?? [])]

  const send = (path: string, body: object): void =>
    socket.send(
      `X-RequestId:${requestId}\r\nPath:${path}\r\nContent-Type:application/json; charset=utf-8\r\n\r\n${JSON.stringify(body)}`,
    )

  function hear(sound: Buffer): void {
    if (!hasBegun) {
      hasBegun = true
      send('turn.start', { context: { serviceTag: 'test' } })
      send('speech.startDetected', { Offset: 0 })
    }
    // The first chunk begins with a wav header.
    const samples = sound.subarray(0, 4).toString() === 'RIFF' ? sound.subarray(44) : sound
    heard += samples.length
    record.bytes += samples.length
    record.peak = Math.max(record.peak, peakOf(samples))
    while (waiting[0] && heard >= waiting[0].afterBytes) {
      const { guess, phrase } = waiting.shift() ?? {}
      const place = { Offset: 100_000, Duration: 5_000_000 }
      if (guess) send('speech.hypothesis', { Text: guess, ...place })
      if (phrase) send('speech.phrase', { RecognitionStatus: 'Success', DisplayText: phrase, ...place })
    }
    if (sound.length || hasTurnEnded) return
    hasTurnEnded = true
    record.hasEnded = true
    send('speech.endDetected', { Offset: 9_000_000 })
    send('turn.end', {})
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      const end = 2 + data.readUInt16BE(0)
      const headers = headersOf(data.subarray(2, end).toString())
      requestId = headers.get('x-requestid') ?? requestId
      if (headers.get('path') === 'audio') hear(data.subarray(end))
      return
    }
    const text = data.toString()
    const end = text.indexOf('\r\n\r\n')
    const headers = headersOf(text.slice(0, end))
    requestId = headers.get('x-requestid') ?? requestId
    if (headers.get('path') === 'speech.context') record.contexts.push(JSON.parse(text.slice(end + 4)))
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text
}

/** Starts a fake of Azure's speech service. `POST /` with a script creates an address, `GET /ID` returns what it received. */
export async function startAzureSpeechServer(): Promise<{ url: string; close(): Promise<void> }> {
  const addresses = new Map<string, Address>()
  const sockets = new WebSocketServer({ noServer: true })

  async function answer(request: IncomingMessage): Promise<unknown> {
    const known = addresses.get((request.url ?? '').slice(1))
    if (known) return known.record
    const id = String(addresses.size + 1)
    const record = { queries: [], open: 0, contexts: [], bytes: 0, peak: 0, hasEnded: false }
    addresses.set(id, { script: JSON.parse(await bodyOf(request)) as AzureSpeechScript, record })
    return id
  }

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    answer(request).then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'ws://localhost')
    const address = addresses.get(url.pathname.slice(1))
    if (!address || address.script.isRefusing) {
      socket.destroy()
      return
    }
    const { record } = address
    record.queries.push(Object.fromEntries(url.searchParams))
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      record.open += 1
      accepted.on('close', () => (record.open -= 1))
      serve(accepted, address)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
