import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MessageContent } from '../../sdk/core/options/options.ts'
import { memoryThreads, ThreadError, type ThreadStorage } from '../../sdk/entries/threads.ts'
import { createOpenApiCheck, type Exchange, type OpenApiDocument } from './openapi-check.ts'

/** A server that stores threads in memory by the published contract, and validates every request and response against it. */
export interface ThreadServer {
  /** The base URL of the threads. */
  readonly url: string
  /** The recorded requests. */
  readonly exchanges: readonly Exchange[]
  /** Deviations from the OpenAPI document. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

type Answer = Pick<Exchange, 'status' | 'answerHeaders' | 'answer'>
type Request = Omit<Exchange, keyof Answer>

const { signal } = new AbortController()

const json = (value: unknown, status = 200, headers: Record<string, string> = {}, type = 'application/json'): Answer => ({
  status,
  answerHeaders: { 'content-type': type, ...headers },
  answer: JSON.stringify(value),
})

const empty: Answer = { status: 204, answerHeaders: {}, answer: '' }

const tagOf = (version: string): Record<string, string> => ({ etag: `"${version}"` })

const refuse = (status: number, detail: string): Answer => json({ status, detail }, status, {}, 'application/problem+json')

async function serveList(threads: ThreadStorage, { query }: Request): Promise<Answer> {
  const cursor = query.get('cursor')
  const limit = Number(query.get('limit') ?? 50)
  const list = { query: query.get('query') ?? '', archived: query.get('archived') === 'true', limit, signal }
  return json(await threads.list({ ...list, ...(cursor !== null && { cursor }) }))
}

async function serveMessages(threads: ThreadStorage, id: string, { method, query, headers, body }: Request): Promise<Answer> {
  if (method === 'GET') {
    const before = query.get('before')
    const limit = Number(query.get('limit') ?? 100)
    const { version, ...page } = await threads.load(id, { limit, signal, ...(before !== null && { before }) })
    return json(page, 200, tagOf(version))
  }
  const after = query.get('after')
  const ifVersion = headers['if-match']?.slice(1, -1)
  if (ifVersion === undefined && headers['if-none-match'] !== '*') return refuse(400, 'Of which version is it?')
  const { messages, tail } = JSON.parse(body) as { messages: MessageContent[]; tail?: string }
  const { version } = await threads.save(id, messages, {
    signal,
    ...(ifVersion !== undefined && { ifVersion }),
    ...(after !== null && { after }),
    ...(tail !== undefined && { tail }),
  })
  return { ...empty, status: ifVersion === undefined ? 201 : 204, answerHeaders: tagOf(version) }
}

async function serveThread(threads: ThreadStorage, id: string, { method, body }: Request): Promise<Answer> {
  if (method === 'DELETE') {
    await threads.remove(id)
    return empty
  }
  const { title, archived } = JSON.parse(body) as { title?: string; archived?: boolean }
  if (title !== undefined) await threads.rename(id, title)
  if (archived !== undefined) await threads.archive(id, archived)
  return empty
}

async function serveTitle(threads: ThreadStorage, id: string): Promise<Answer> {
  const { messages } = await threads.load(id, { limit: 1, signal })
  return json({ title: `About ${messages[0]?.text ?? 'nothing'}` })
}

async function serve(threads: ThreadStorage, request: Request): Promise<Answer> {
  const [, room, id = '', place] = request.path.split('/').map(decodeURIComponent)
  if (room !== 'threads') return refuse(404, 'There is nothing here.')
  if (!id) return serveList(threads, request)
  if (place === undefined) return serveThread(threads, id, request)
  if (place === 'messages') return serveMessages(threads, id, request)
  if (place === 'title') return serveTitle(threads, id)
  await threads.restore(id)
  return empty
}

async function read(request: IncomingMessage): Promise<Request> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk as string
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://server')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    headers: request.headers as Record<string, string>,
    body,
  }
}

/** Starts the server on a free port. */
export async function startThreadServer(): Promise<ThreadServer> {
  const threads = memoryThreads()
  const check = createOpenApiCheck(JSON.parse(readFileSync('sdk/threads/openapi.json', 'utf8')) as OpenApiDocument)
  const exchanges: Exchange[] = []
  const faults: string[] = []

  async function answer(request: IncomingMessage): Promise<Answer> {
    const given = await read(request)
    const result = await serve(threads, given).catch((error: unknown) =>
      error instanceof ThreadError ? refuse(error.status, error.message) : refuse(500, String(error)),
    )
    const exchange = { ...given, ...result }
    exchanges.push(exchange)
    faults.push(...check(exchange))
    return result
  }

  const server = createServer((request, response) => {
    // Pages of other origins may ask, and read the version.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-expose-headers', 'etag')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, PUT, PATCH, POST, DELETE')
      response.setHeader('access-control-allow-headers', 'content-type, if-match, if-none-match')
      response.writeHead(204).end()
      return
    }
    answer(request).then(
      ({ status, answerHeaders, answer }) => response.writeHead(status, answerHeaders).end(answer),
      (error: unknown) => response.destroy(error as Error),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
