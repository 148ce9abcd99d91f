import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAnswer } from './answer.ts'
import { documentationPage } from './documentation-page.ts'
import { firstPage, readDocumentation } from './read-documentation.ts'
import { readSections } from './read-sections.ts'
import { createPassageSearch, type FindPassages } from './search-passages.ts'

/** A running server. */
export interface DocumentationServer {
  /** Its address, without a path. */
  readonly url: string
  close(): Promise<void>
}

/** Any page may ask: the answers come from a public document, and nothing here is private or can be changed. */
const openToAllPages = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
}

const maximumBody = 10_000_000

/** What the paths of pages, and of the picture of the README, are served under. */
const base = '/api/'

/** The picture of the README. */
const picturePath = '.github/confab.webp'

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer> | undefined> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > maximumBody) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function asRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request | undefined> {
  const { method = 'GET', url = '/' } = incoming
  const body = await readBody(incoming)
  if (!body) return undefined
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers,
    signal,
    ...(method !== 'GET' && method !== 'HEAD' && { body }),
  })
}

async function send(response: Response, outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  outgoing.writeHead(response.status, { ...openToAllPages, ...Object.fromEntries(response.headers) })
  const reader = response.body?.getReader()
  signal.addEventListener('abort', () => void reader?.cancel(), { once: true })
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    outgoing.write(piece.value)
  }
  outgoing.end()
}

interface DocumentationServerOptions {
  /** The project's folder. */
  root: string
  /** 0, the default, takes any free one. */
  port?: number
  /** Who answers instead of the documentation itself. */
  answerer?: { name: string; createAnswer(find: FindPassages): (request: Request) => Promise<Response> } | undefined
}

/** Reads the documentation from the project's folder and answers on the loopback interface. */
export async function startDocumentationServer({
  root,
  port = 0,
  answerer,
}: DocumentationServerOptions): Promise<DocumentationServer> {
  const pages = await readDocumentation(root, base)
  const picture = new Uint8Array(await readFile(join(root, picturePath)))
  const find = createPassageSearch(pages.flatMap(({ path, markdown }) => readSections(markdown, path)))
  const answer =
    answerer?.createAnswer(find) ??
    createAnswer({
      find,
      delay: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
      documentationAddress: base,
    })
  const route = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
    if (pathname === '/api/chat') return answer(request)
    if (pathname === '/api/answerer') return Response.json({ name: answerer?.name ?? null })
    const path = pathname === '/api/documentation' ? firstPage : pathname.slice(base.length)
    const page = pages.find((one) => one.path === path)
    if (page) return documentationPage(page.markdown)
    if (path === picturePath) return new Response(picture, { headers: { 'content-type': 'image/webp' } })
    return Response.json({ error: 'There is nothing here: the chat is at /api/chat.' }, { status: 404 })
  }

  const server = createServer((incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.on('close', () => gone.abort())
    asRequest(incoming, gone.signal)
      .then((request) => (request ? route(request) : Response.json({ error: 'The request is too large.' }, { status: 413 })))
      .then((response) => send(response, outgoing, gone.signal))
      .catch((error: unknown) => {
        if (gone.signal.aborted) return
        console.error(error)
        outgoing.destroy()
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
