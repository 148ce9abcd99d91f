import type { LoadFeature } from '../core/features.ts'
import type { CreateMcpClients, McpClients } from '../core/mcp.ts'
import type { McpAppsHost, McpAppsOptions } from '../core/options/mcp-apps.ts'
import type { ViewContext } from '../core/types.ts'

/** The servers of apps that are given by an address, for as long as the chat is there. */
const hosts = new WeakMap<AbortSignal, Map<string, Promise<McpClients>>>()

/** A server that has no name in the chat. */
const withoutName = ({ readResource, callTool, listTools }: McpClients): McpAppsHost => ({
  readResource: (_server, uri, context) => readResource(undefined, uri, context),
  callTool: (_server, name, input, context) => callTool(undefined, name, input, context),
  listTools: (_server, context) => listTools(undefined, context),
})

async function connect(url: string, load: LoadFeature, signal: AbortSignal): Promise<McpClients> {
  const { createMcpClients } = (await load('mcp')) as { readonly createMcpClients: CreateMcpClients }
  const clients = createMcpClients({
    servers: () => [{ name: 'host', url }],
    takenNames: () => [],
    fetch: (input, init) => fetch(input, init),
  })
  signal.addEventListener('abort', clients.close, { once: true })
  return clients
}

function clientsAt(url: string, load: LoadFeature, signal: AbortSignal): Promise<McpClients> {
  const known = hosts.get(signal) ?? new Map<string, Promise<McpClients>>()
  hosts.set(signal, known)
  const found = known.get(url) ?? connect(url, load, signal)
  known.set(url, found)
  found.catch(() => known.delete(url))
  return found
}

/** Where the resources and tools of apps come from. Rejects if the page names no server. */
export async function findHost(
  { host }: McpAppsOptions,
  { requests, load, signal }: Pick<ViewContext, 'requests' | 'load' | 'signal'>,
): Promise<McpAppsHost> {
  if (typeof host === 'object') return host
  if (host) return withoutName(await clientsAt(host, load, signal))
  const clients = await requests.openMcpClients()
  if (!clients) throw new Error('MCP Apps need `mcpServers` or `mcpApps.host`: where the interfaces of tools come from.')
  return clients
}
