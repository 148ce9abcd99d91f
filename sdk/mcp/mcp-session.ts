import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { ConnectorContext } from '../core/connector.ts'
import type { McpServer } from '../core/options/mcp.ts'
import { inTime } from '../core/util/in-time.ts'
import { statusOf } from './describe-fault.ts'
import { mcpLimits } from './limits.ts'
import { createServerFetch } from './server-fetch.ts'
import { whileWanted } from '../core/util/while-wanted.ts'

interface SessionParts {
  /** The server's current settings. */
  server(): McpServer
  readonly fetch: ConnectorContext['fetch']
  /** Is given what must not be shown. */
  remember(secret: string): void
  /** The server has announced other tools. */
  onToolsChanged(): void
}

interface Opened {
  readonly client: Client
  readonly transport: StreamableHTTPClientTransport
}

/** A request whose answer broke off would wait for the rest until its time is over. */
function answerBrokenStreams(transport: StreamableHTTPClientTransport): void {
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    if (!('id' in message) || !('method' in message) || options?.onRequestStreamEnd) return send(message, options)
    const { id } = message
    const error = { code: -32_000, message: 'The answer broke off.' }
    return send(message, { ...options, onRequestStreamEnd: () => transport.onmessage?.({ jsonrpc: '2.0', id, error }) })
  }
}

/** The session on one MCP server: opened when it is needed, and again when the server has forgotten it. */
export interface McpSession {
  /** Aborted when the session was closed. */
  readonly signal: AbortSignal
  withClient<Value>(run: (client: Client) => Promise<Value>, signal: AbortSignal): Promise<Value>
  /** Ends the session on the server, which need not succeed. */
  close(): void
}

export function createMcpSession({ server, fetch, remember, onToolsChanged }: SessionParts): McpSession {
  const lifetime = new AbortController()
  const ownFetch = createServerFetch(server, fetch, { remember, lifetime: lifetime.signal })
  let opened: Promise<Opened> | undefined
  let isOpen = false

  async function connect(): Promise<Opened> {
    const client = new Client(
      { name: 'confab', version: '1' },
      {
        // Servers may list interfaces for the clients alone that show them.
        capabilities: { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } },
        versionNegotiation: { mode: 'auto', probe: { timeoutMs: mcpLimits.listTime } },
        // A page has no way to answer what a server asks back.
        inputRequired: { autoFulfill: false },
        listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } },
      },
    )
    const transport = new StreamableHTTPClientTransport(new URL(server().url, globalThis.location?.href), { fetch: ownFetch })
    answerBrokenStreams(transport)
    await client.connect(transport, { timeout: mcpLimits.listTime, signal: lifetime.signal })
    isOpen = true
    return { client, transport }
  }

  function open(): Promise<Opened> {
    lifetime.signal.throwIfAborted()
    if (opened) return opened
    const current = connect()
    opened = current
    current.catch(() => {
      if (opened === current) opened = undefined
    })
    return current
  }

  /** Sends a request, once more if the server has forgotten the session. */
  async function withClient<Value>(run: (client: Client) => Promise<Value>, signal: AbortSignal): Promise<Value> {
    const current = open()
    const { client, transport } = await whileWanted(current, signal)
    try {
      return await run(client)
    } catch (error) {
      if (statusOf(error) !== 404 || !transport.sessionId || signal.aborted) throw error
      if (opened === current) opened = undefined
      void client.close()
      return run((await whileWanted(open(), signal)).client)
    }
  }

  async function end(): Promise<void> {
    const current = await opened
    if (!current) return
    const { client, transport } = current
    try {
      await inTime(mcpLimits.endTime, transport.terminateSession(), () => new Error('The session did not end in time.'))
    } finally {
      await client.close()
    }
  }

  return {
    signal: lifetime.signal,
    withClient,
    close(): void {
      const abort = (): void => lifetime.abort(new DOMException('The connection was closed', 'AbortError'))
      // The end of the session is a request of its own; without a session, everything is given up at once.
      if (isOpen)
        void end()
          .catch(() => undefined)
          .finally(abort)
      else abort()
    },
  }
}
