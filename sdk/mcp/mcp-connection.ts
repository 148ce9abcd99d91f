import type { Client } from '@modelcontextprotocol/client'
import type { ConnectorContext } from '../core/connector.ts'
import type { McpServer } from '../core/options/mcp.ts'
import type { ToolInput } from '../core/options/tools.ts'
import { pageLeaving } from '../core/page-leaving.ts'
import { describeFault, isLate } from './describe-fault.ts'
import { mcpLimits } from './limits.ts'
import { createMcpSession } from './mcp-session.ts'
import { readTool, type ListedTool } from './read-tools.ts'
import { whileWanted } from '../core/util/while-wanted.ts'
import { withoutSecrets } from './without-secrets.ts'
import { report } from '../core/util/thrown/report.ts'

interface ConnectionParts {
  /** The server's current settings. */
  server(): McpServer
  readonly fetch: ConnectorContext['fetch']
}

/** What a chat does with one MCP server: it lists its tools, calls them and reads its resources. */
export interface McpConnection {
  /**
   * Lists the tools, as long as that is possible in time; what keeps it from that is said in the console. A server that did not
   * answer in time is left alone for a while, unless the visitor wants it asked.
   */
  list(signal: AbortSignal, isWanted?: boolean): Promise<readonly ListedTool[]>
  /** True if the tools could not be listed the last time. */
  isDown(): boolean
  /** Calls a tool by the name it has on the server. */
  callTool(name: string, input: ToolInput, signal: AbortSignal): Promise<unknown>
  readResource(uri: string, signal: AbortSignal): Promise<unknown>
  /** Ends the session on the server, which need not succeed. */
  close(): void
}

export function createMcpConnection({ server, fetch }: ConnectionParts): McpConnection {
  const secrets = new Set<string>()
  let listed: { readonly tools: readonly ListedTool[]; readonly at: number } | undefined
  let listing: Promise<readonly ListedTool[]> | undefined
  /** How often the server has announced other tools. */
  let changes = 0
  /** When the server last did not answer in time. */
  let lateAt = -Infinity
  /** The last attempt to list its tools failed. */
  let isDown = false
  /** What was said of the server last. */
  let told: string | undefined

  function forgetTools(): void {
    changes += 1
    listed = undefined
  }

  const {
    withClient,
    signal: lifetime,
    close,
  } = createMcpSession({
    server,
    fetch,
    remember: (secret) => void secrets.add(secret),
    onToolsChanged: forgetTools,
  })

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
    if (words !== undefined && words !== told) report('failed-mcp', `The MCP server "${server().name}": ${words}`)
    told = words
  }

  const wordsOf = (error: unknown): string => withoutSecrets(describeFault(error), secrets)

  async function list(signal: AbortSignal, isWanted = false): Promise<readonly ListedTool[]> {
    if (listed && Date.now() - listed.at < mcpLimits.freshTime) return listed.tools
    if (Date.now() - lateAt < mcpLimits.rest && !isWanted) return []
    const ended = AbortSignal.any([lifetime, AbortSignal.timeout(mcpLimits.listTime)])
    const before = changes
    const undertaking = pageLeaving.begin(signal)
    listing ??= fetchTools(ended).finally(() => (listing = undefined))
    try {
      const tools = await whileWanted(listing, AbortSignal.any([signal, ended]))
      // The server may have changed them meanwhile: then the next request asks again.
      listed = changes === before ? { tools, at: Date.now() } : undefined
      isDown = false
      return tools
    } catch (error) {
      listed = undefined
      if ((await undertaking.explains(error)) || signal.aborted || lifetime.aborted) return []
      isDown = true
      if (isLate(error)) lateAt = Date.now()
      tell(`Messages are sent without its tools: ${wordsOf(error)}`)
      return []
    } finally {
      undertaking.end()
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

  return {
    list,
    isDown: (): boolean => isDown,
    callTool: (name: string, input: ToolInput, signal: AbortSignal): Promise<unknown> =>
      ask(
        (client) => client.request({ method: 'tools/call', params: { name, arguments: { ...input } } }, settings(signal)),
        signal,
      ),
    readResource: (uri: string, signal: AbortSignal): Promise<unknown> =>
      ask((client) => client.request({ method: 'resources/read', params: { uri } }, settings(signal)), signal),
    close,
  }
}
