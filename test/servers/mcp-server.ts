import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node'
import { McpServer } from '@modelcontextprotocol/server'

/** A request as the server got it. */
export interface McpRecord {
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The method of the message, and its parameters. */
  readonly message?: { readonly method?: string; readonly params?: Readonly<Record<string, unknown>> }
}

interface Settings {
  /** Registers the tools of a session. */
  readonly register: (server: McpServer) => void
  /** Answers before the protocol does; returns true if it did. */
  readonly intercept?: (request: IncomingMessage, response: ServerResponse, record: McpRecord) => boolean | Promise<boolean>
  /** Takes the place of sessions. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse, body: unknown) => Promise<void>
}

/** A real MCP server on loopback. */
export interface RealMcpServer {
  readonly url: string
  readonly records: readonly McpRecord[]
  /** The servers of the open sessions. */
  readonly sessions: ReadonlyMap<string, McpServer>
  /** Forgets all sessions, as a server does that was started again. */
  forget(): void
  close(): Promise<void>
}

function allowAnyPage(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE, OPTIONS')
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
  response.setHeader('access-control-expose-headers', 'mcp-session-id, mcp-protocol-version, www-authenticate')
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk as string
  return text ? (JSON.parse(text) as unknown) : undefined
}

/** Starts a server with sessions, as the official packages make it. */
export async function startMcpServer({ register, intercept, answer }: Settings): Promise<RealMcpServer> {
  const records: McpRecord[] = []
  const sessions = new Map<string, McpServer>()
  const transports = new Map<string, NodeStreamableHTTPServerTransport>()

  async function open(): Promise<NodeStreamableHTTPServerTransport> {
    const server = new McpServer({ name: 'test', version: '1.0.0' }, { capabilities: { tools: { listChanged: true } } })
    register(server)
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized(id) {
        sessions.set(id, server)
        transports.set(id, transport)
      },
      onsessionclosed(id) {
        sessions.delete(id)
        transports.delete(id)
      },
    })
    await server.connect(transport)
    return transport
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowAnyPage(request, response)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await readJson(request)
    const record = { method: request.method ?? '', headers: request.headers, message: body } as McpRecord
    records.push(record)
    if (await intercept?.(request, response, record)) return
    if (answer) return answer(request, response, body)
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? transports.get(id) : undefined
    if (id !== undefined && !known) {
      const error = { jsonrpc: '2.0', id: null, error: { code: -32_001, message: 'Session not found' } }
      return void response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(error))
    }
    return (known ?? (await open())).handleRequest(request, response, body)
  }

  const http = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    records,
    sessions,
    forget() {
      transports.clear()
      sessions.clear()
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
