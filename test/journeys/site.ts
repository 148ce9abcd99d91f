import { EventEmitter, once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocketServer, type WebSocket } from 'ws'
import { createChatServer, toNodeHandler } from '../../sdk/entries/server.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
}

/** How a question is answered: the pieces come one by one. */
export interface Answer {
  readonly pieces: readonly string[]
  /** Milliseconds between two pieces. @default 0 */
  readonly every?: number
  /** The answer stops after this many pieces until the test releases it. */
  readonly holdsAfter?: number
  /** @default 200 */
  readonly status?: number
}

/**
 * A website with a chat, and the servers that answer there: `/chat`, `/kept`, whose answers outlive the page that asked, and the socket
 * `/socket`.
 */
export interface Site {
  readonly url: string
  /** What was asked, in order. */
  readonly questions: readonly string[]
  /** The next questions are answered by these, in order; the last one answers all that follow. */
  answerWith(...answers: readonly Answer[]): void
  /** Lets an answer that waits go on. */
  release(): void
  /** Cuts all connections, as a network that goes away does. */
  cut(): void
  /** Serves this page at the path. */
  page(path: string, html: string, headers?: Readonly<Record<string, string>>): string
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function answerFile(pathname: string, response: ServerResponse): void {
  const file = normalize(join(dist, pathname.slice('/dist/'.length)))
  if (!pathname.startsWith('/dist/') || !file.startsWith(dist) || !existsSync(file)) return void response.writeHead(404).end()
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
  createReadStream(file).pipe(response)
}

export async function startSite(): Promise<Site> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>()
  const questions: string[] = []
  let answers: Answer[] = [{ pieces: ['Hello'] }]
  const gate = new EventEmitter()

  function nextAnswer(): Answer {
    const [answer = { pieces: [] }] = answers
    if (answers.length > 1) answers.shift()
    return answer
  }

  async function answerChat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { messages } = JSON.parse(await bodyOf(request)) as { messages: { text: string }[] }
    questions.push(messages.at(-1)?.text ?? '')
    const { pieces, every = 0, holdsAfter, status = 200 } = nextAnswer()
    if (status !== 200) return void response.writeHead(status).end()
    response.setHeader('content-type', 'text/event-stream')
    response.flushHeaders()
    for (const [index, piece] of pieces.entries()) {
      if (index === holdsAfter) await once(gate, 'open')
      if (every) await pass(every)
      if (response.destroyed) return
      response.write(`data: ${JSON.stringify({ text: piece })}\n\n`)
    }
    response.end('data: [DONE]\n\n')
  }

  const keeping = toNodeHandler(
    createChatServer({
      basePath: '/kept',
      async *answer({ messages }) {
        questions.push(messages.at(-1)?.text ?? '')
        const { pieces, holdsAfter } = nextAnswer()
        for (const [index, piece] of pieces.entries()) {
          if (index === holdsAfter) await once(gate, 'open')
          yield piece
        }
      },
    }),
  )

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const page = pages.get(pathname)
    // A frame without an origin of its own asks first.
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (pathname === '/chat') return void answerChat(request, response)
    if (pathname.startsWith('/kept')) return keeping(request, response)
    if (!page) return answerFile(pathname, response)
    for (const [name, value] of Object.entries(page.headers)) response.setHeader(name, value)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page.html)
  }).listen(0, '127.0.0.1')
  const sockets = new WebSocketServer({ server, path: '/socket' })
  sockets.on('connection', (socket: WebSocket) => {
    socket.on('message', (data: Buffer) => {
      const { messages } = JSON.parse(data.toString()) as { messages: { text: string }[] }
      questions.push(messages.at(-1)?.text ?? '')
      socket.send(JSON.stringify({ text: nextAnswer().pieces.join('') }))
    })
  })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    questions,
    answerWith: (...given) => void (answers = [...given]),
    release: () => void gate.emit('open'),
    cut: () => server.closeAllConnections(),
    page(path, html, headers = {}) {
      pages.set(path, { html, headers })
      return url + path
    },
    async close() {
      gate.emit('open')
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
