import type { McpAppsHost } from '../core/options/mcp-apps.ts'
import { createId } from '../core/util/ids.ts'
import { isJson } from '../core/util/is-json.ts'

/** How an agent is reached. */
export interface AgUiHostOptions {
  /** The URL of the agent, as in `connect.url`. */
  url: string
  /** Headers that are sent with each request; a function is called before each. */
  headers?: Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>)
  /**
   * Whether cookies are sent.
   * @default 'same-origin'
   */
  credentials?: RequestCredentials
}

/** In characters; a whole application in one page is smaller. */
const longestAnswer = 25_000_000

/** The events of a stream of server-sent events, each a line of JSON. */
function* eventsIn(text: string): Iterable<Record<string, unknown>> {
  for (const line of text.split(/\r?\n/)) {
    if (!line.startsWith('data:')) continue
    const event: unknown = JSON.parse(line.slice(5))
    if (isJson(event)) yield event
  }
}

/** What the agent's run came to. */
function resultIn(text: string): unknown {
  for (const { type, result, message } of eventsIn(text)) {
    if (type === 'RUN_ERROR') throw new Error(typeof message === 'string' ? message : 'The agent failed.')
    if (type !== 'RUN_FINISHED') continue
    if (isJson(result) && typeof result['error'] === 'string') throw new Error(result['error'])
    return result
  }
  throw new Error('The agent did not answer.')
}

/** Reads the text of an answer, as far as anyone may send one. */
async function readText(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`The agent answered with ${response.status}.`)
  const length = Number(response.headers.get('content-length'))
  if (length > longestAnswer) throw new Error('The agent sent too much at once.')
  const text = await response.text()
  if (text.length > longestAnswer) throw new Error('The agent sent too much at once.')
  return text
}

/**
 * Reaches the MCP servers of an AG-UI agent through the agent itself, which runs the middleware for MCP Apps (`MCPAppsMiddleware`): the
 * page needs no way to the servers. The middleware itself refuses the tools that apps may not call.
 */
export function agUiHost({ url, headers, credentials }: AgUiHostOptions): McpAppsHost {
  async function ask(server: string | undefined, method: string, params: object, signal: AbortSignal): Promise<unknown> {
    const runId = createId()
    // It looks for the id first, and for the digest of its settings where servers have no ids.
    const request = { ...(server !== undefined && { serverId: server, serverHash: server }), method, params }
    const response = await fetch(url, {
      method: 'POST',
      signal,
      ...(credentials && { credentials }),
      headers: {
        ...(typeof headers === 'function' ? await headers() : headers),
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({
        threadId: runId,
        runId,
        messages: [],
        tools: [],
        context: [],
        state: {},
        forwardedProps: { __proxiedMCPRequest: request },
      }),
    })
    return resultIn(await readText(response))
  }

  return {
    readResource: (server, uri, { signal }) => ask(server, 'resources/read', { uri }, signal),
    callTool: (server, name, input, { signal }) => ask(server, 'tools/call', { name, arguments: input }, signal),
  }
}
