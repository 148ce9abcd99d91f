import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { ConnectorContext } from '../core/connector.ts'
import type { McpServer } from '../core/options/mcp.ts'
import type { ToolInput } from '../core/options/tools.ts'
import { inTime } from '../core/util/in-time.ts'
import { describeFault, isLate, statusOf } from './describe-fault.ts'
import { mcpLimits } from './limits.ts'
import { readTool, type ListedTool } from './read-tools.ts'
import { createServerFetch } from './server-fetch.ts'
import { withoutSecrets } from './without-secrets.ts'

interface ConnectionParts {
  /** The server's current settings. */
  server(): McpServer
  readonly fetch: ConnectorContext['fetch']
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

/** Rejects with the signal, whatever the promise does. */
async function whileWanted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

/** The connection to one MCP server: opened when it is needed, and again when the server has forgotten it. */
export function createMcpConnection({ server, fetch }: ConnectionParts) {
  const lifetime = new AbortController()
  const secrets = new Set<string>()
  const ownFetch = createServerFetch(server, fetch, (secret) => secrets.add(secret))
  let opened: Promise<Opened> | undefined
  let listed: { readonly tools: readonly ListedTool[]; readonly at: number } | undefined
  let listing: Promise<readonly ListedTool[]> | undefined
  /** When the server last did not answer in time. */
  let lateAt = -Infinity
  /** What was said of the server last. */
  let told: string | undefined

  async function connect(): Promise<Opened> {
    const client = new Client(
      { name: 'confab', version: '1' },
      {
        versionNegotiation: { mode: 'auto', probe: { timeoutMs: mcpLimits.listTime } },
        // A page has no way to answer what a server asks back.
        inputRequired: { autoFulfill: false },
        listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => (listed = undefined) } },
      },
    )
    const transport = new StreamableHTTPClientTransport(new URL(server().url, globalThis.location?.href), { fetch: ownFetch })
    answerBrokenStreams(transport)
    await client.connect(transport, { timeout: mcpLimits.listTime, signal: lifetime.signal })
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

  /** Fetches all pages of the list. */
  async function fetchTools(signal: AbortSignal): Promise<readonly ListedTool[]> {
    const found: unknown[] = []
    await withClient(async (client) => {
      if (!client.getServerCapabilities()?.tools) return
      let cursor: string | undefined
      for (let page = 0; page < mcpLimits.pages && found.length <= mcpLimits.tools; page += 1) {
        const params = cursor === undefined ? {} : { cursor }
        const { tools, nextCursor } = await client.request(
          { method: 'tools/list', params },
          { signal, timeout: mcpLimits.listTime },
        )
        found.push(...tools)
        cursor = nextCursor
        if (cursor === undefined) return
      }
    }, signal)
    const read = found.slice(0, mcpLimits.tools).map(readTool)
    const faults = read.filter((tool) => typeof tool === 'string')
    if (found.length > mcpLimits.tools) faults.push(`Only ${mcpLimits.tools} of its tools are used.`)
    tell(faults.length ? faults.join(' ') : undefined)
    return read.filter((tool) => typeof tool !== 'string')
  }

  /** Tells the developer, once. */
  function tell(words: string | undefined): void {
    if (words !== undefined && words !== told) console.error(`The MCP server "${server().name}": ${words}`)
    told = words
  }

  const wordsOf = (error: unknown): string => withoutSecrets(describeFault(error), secrets)

  async function list(signal: AbortSignal): Promise<readonly ListedTool[]> {
    if (listed && Date.now() - listed.at < mcpLimits.freshTime) return listed.tools
    if (Date.now() - lateAt < mcpLimits.rest) return []
    const ended = AbortSignal.any([lifetime.signal, AbortSignal.timeout(mcpLimits.listTime)])
    listing ??= fetchTools(ended).finally(() => (listing = undefined))
    try {
      const tools = await whileWanted(listing, AbortSignal.any([signal, ended]))
      // The server may have changed them meanwhile: then the next message asks again.
      listed = { tools, at: Date.now() }
      return tools
    } catch (error) {
      listed = undefined
      if (signal.aborted || lifetime.signal.aborted) return []
      if (isLate(error)) lateAt = Date.now()
      tell(`Messages are sent without its tools: ${wordsOf(error)}`)
      return []
    }
  }

  /** Sends a request; a failure is told in words that show no secrets, without what it came from. */
  async function ask<Value>(run: (client: Client) => Promise<Value>, signal: AbortSignal): Promise<Value> {
    const answer = await withClient(run, signal).then(
      (value) => ({ value }),
      (error: unknown) => ({ words: wordsOf(error) }),
    )
    signal.throwIfAborted()
    if ('value' in answer) return answer.value
    throw new Error(`The server "${server().name}" failed: ${answer.words}`)
  }

  const settings = (signal: AbortSignal) => ({
    signal,
    timeout: mcpLimits.callTime,
    resetTimeoutOnProgress: true,
    // Asked for, so that a server that works for long shows that it lives.
    onprogress: () => undefined,
  })

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
    /** Lists the tools, as long as that is possible in time; what keeps it from that is said in the console. */
    list,
    /** Calls a tool by the name it has on the server. */
    callTool: (name: string, input: ToolInput, signal: AbortSignal): Promise<unknown> =>
      ask(
        (client) => client.request({ method: 'tools/call', params: { name, arguments: { ...input } } }, settings(signal)),
        signal,
      ),
    readResource: (uri: string, signal: AbortSignal): Promise<unknown> =>
      ask((client) => client.request({ method: 'resources/read', params: { uri } }, settings(signal)), signal),
    /** Ends the session on the server, which need not succeed. */
    close(): void {
      const ended = end().catch(() => undefined)
      // Requests that run are given up at once; the end of the session is one of its own.
      void ended.finally(() => lifetime.abort(new DOMException('The connection was closed', 'AbortError')))
    },
  }
}

export type McpConnection = ReturnType<typeof createMcpConnection>
