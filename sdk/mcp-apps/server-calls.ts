import type { McpAppsHost, McpAppsOptions } from '../core/options/mcp-apps.ts'
import type { ToolInput } from '../core/options/tools.ts'
import { isJson } from '../core/util/is-json.ts'
import { refusal } from './refusal.ts'
import { toolResult, type CallResult } from './tool-result.ts'

interface ServerCallsGiven {
  /** The name of the app's server. */
  readonly server: string | undefined
  readonly host: () => Promise<McpAppsHost>
  readonly options: () => McpAppsOptions
  /** Asks the visitor to allow a call. */
  askFor(name: string, input: ToolInput): Promise<'yes' | 'always' | 'no'>
}

/** More of them at once are refused. */
const mostCalls = 16
/** Characters of JSON. */
const longestResult = 5_000_000

const toolsIn = (given: unknown): unknown[] => {
  const tools: unknown = isJson(given) ? given['tools'] : given
  return Array.isArray(tools) ? tools : []
}

/** Whether a tool may be called by apps: those that say nothing of it may. */
function isForApps(tool: unknown): boolean {
  const meta = isJson(tool) ? tool['_meta'] : undefined
  const ui = isJson(meta) ? meta['ui'] : undefined
  const visibility = isJson(ui) ? ui['visibility'] : undefined
  if (visibility === undefined) return ui === undefined || isJson(ui)
  return Array.isArray(visibility) && visibility.includes('app')
}

function bounded<T>(result: T): T {
  if (JSON.stringify(result).length > longestResult) throw refusal('The result is too long')
  return result
}

/** Calls the tools and reads the resources of an app's own server, and of no other. */
export interface ServerCalls {
  callTool(name: string, input: ToolInput, signal: AbortSignal): Promise<CallResult>
  readResource(uri: string, signal: AbortSignal): Promise<Record<string, unknown>>
}

export function createServerCalls({ server, host, options, askFor }: ServerCallsGiven): ServerCalls {
  /** Tools that the visitor allowed while the app is shown. */
  const allowed = new Set<string>()
  let count = 0

  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (count >= mostCalls) throw refusal('Too many requests at once')
    count += 1
    try {
      return await work()
    } finally {
      count -= 1
    }
  }

  /**
   * Annotations such as `readOnlyHint` count for nothing here: the server writes them, and it wrote the app, too. The page can trust a
   * server by `needsApproval`, the visitor a tool by "Always allow this tool in this app".
   */
  async function approve(name: string, input: ToolInput): Promise<void> {
    const { needsApproval = true } = options()
    const call = { ...(server !== undefined && { server }), name, input }
    const isAsked = typeof needsApproval === 'function' ? needsApproval(call) : needsApproval
    if (!isAsked || allowed.has(name)) return
    const answer = await askFor(name, input)
    if (answer === 'no') throw refusal('The visitor did not allow the call')
    if (answer === 'always') allowed.add(name)
  }

  return {
    callTool: (name: string, input: ToolInput, signal: AbortSignal): Promise<CallResult> =>
      limited(async () => {
        const { callTool, listTools } = await host()
        if (!callTool) throw refusal('This chat calls no tools for apps')
        if (listTools) {
          const tool = toolsIn(await listTools(server, { signal })).find((one) => isJson(one) && one['name'] === name)
          if (!tool || !isForApps(tool)) throw refusal(`Apps may not call the tool ${JSON.stringify(name.slice(0, 100))}`)
        }
        await approve(name, input)
        signal.throwIfAborted()
        return bounded(toolResult(await callTool(server, name, input, { signal })))
      }),
    readResource: (uri: string, signal: AbortSignal): Promise<Record<string, unknown>> =>
      limited(async () => {
        const result = await (await host()).readResource(server, uri, { signal })
        if (!isJson(result) || !Array.isArray(result['contents'])) throw refusal('The server gave no content')
        return bounded(result)
      }),
  }
}
