import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Reply, SocketScript, UploadScript } from './script.ts'
import { createScriptedReply, type ScriptedReply } from './scripted-reply.ts'
import { createScriptedSocket, type ScriptedSocket } from './scripted-socket.ts'
import { createUploadCheck, type UploadCheck } from './upload-check.ts'

/** A real HTTP and WebSocket server on loopback with scripted responses. */
export interface ScriptedServer {
  readonly url: string
  /** Creates an address with these responses, one per request. */
  reply(...replies: Reply[]): ScriptedReply & { readonly url: string }
  /** Creates a WebSocket address. */
  socket(script: SocketScript): ScriptedSocket & { readonly url: string }
  /** Closes everything, including open connections. */
  close(): Promise<void>
}

function allowAnyPage(request: IncomingMessage, response: ServerResponse): void {
  const { origin, 'access-control-request-headers': headers } = request.headers
  response.setHeader('access-control-allow-origin', origin ?? '*')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS')
  if (headers) response.setHeader('access-control-allow-headers', headers)
  response.setHeader('access-control-expose-headers', 'x-vercel-ai-ui-message-stream, content-disposition, retry-after')
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/** Starts the server on a free port. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const replies = new Map<string, ScriptedReply>()
  const sockets = new Map<string, ScriptedSocket>()
  const uploads = new Map<string, UploadCheck>()
  const connections = new Set<Socket>()
  let count = 0

  /** The actions that a test in a page can request: each is a POST to /control/ACTION/ID. */
  async function control(action: string, id: string, given: Record<string, unknown>): Promise<unknown> {
    if (action === 'reply') return { url: addReply(given['replies'] as Reply[]).url }
    if (action === 'socket') return { url: addSocket(given['script'] as SocketScript).url }
    if (action === 'upload') return { url: addUpload(given['script'] as UploadScript) }
    if (action === 'uploads') return uploads.get(id)?.records
    if (action === 'read-on') return uploads.get(id)?.release()
    if (action === 'let-answer') return uploads.get(id)?.letAnswer()
    const reply = replies.get(id)
    const socket = sockets.get(id)
    if (action === 'release') return reply?.release(given['gate'] as string)
    if (action === 'requests') return reply?.requests
    if (action === 'until-requests') return reply?.untilRequests(given['count'] as number)
    if (action === 'aborted') return reply?.countAborted()
    if (action === 'until-aborted') return reply?.untilAborted()
    if (action === 'push') return socket?.push(given['frame'] as string)
    if (action === 'close') return socket?.close(given['code'] as number | undefined)
    if (action === 'refuse') return socket?.refuse(given['isRefusing'] as boolean)
    if (action === 'record') return socket?.record()
    if (action === 'until-received') return socket?.untilReceived(given['count'] as number)
    throw new Error(`The scripted server knows no action "${action}".`)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowAnyPage(request, response)
    const upload = uploads.get((request.url ?? '').split('/')[2] ?? '')
    if (upload && request.method === 'OPTIONS' && !upload.allowsPreflight) {
      response.writeHead(405).end()
      return
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    const [, room = '', first = '', ...rest] = (request.url ?? '').split('/')
    const [id = ''] = first.split('?')
    if (room === 'control') {
      const answer = await control(first, rest[0] ?? '', await readJson(request))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer ?? null))
    } else if (room === 'upload' && upload) {
      await upload.answer(request, response)
    } else if (room === 'reply' && replies.has(id)) {
      await replies.get(id)?.answer(request, response, (request.url ?? '').slice(`/reply/${id}`.length))
    } else response.writeHead(404).end()
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const id = (request.url ?? '').split('/')[2] ?? ''
    const script = sockets.get(id)
    if (script) script.upgrade(request, socket, head)
    else socket.destroy()
  })
  server.on('connection', (connection: Socket) => {
    connection.setNoDelay(true)
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  function addReply(given: readonly Reply[]): ScriptedReply & { readonly url: string } {
    const id = String((count += 1))
    const reply = createScriptedReply(given)
    replies.set(id, reply)
    return { ...reply, url: `${url}/reply/${id}` }
  }

  function addUpload(script: UploadScript): string {
    const id = String((count += 1))
    uploads.set(id, createUploadCheck(script))
    return `${url}/upload/${id}`
  }

  function addSocket(script: SocketScript): ScriptedSocket & { readonly url: string } {
    const id = String((count += 1))
    const socket = createScriptedSocket(script)
    sockets.set(id, socket)
    return { ...socket, url: `ws://127.0.0.1:${port}/socket/${id}` }
  }

  return {
    url,
    reply: (...given) => addReply(given),
    socket: addSocket,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        connections.forEach((connection) => connection.destroy())
      }),
  }
}
