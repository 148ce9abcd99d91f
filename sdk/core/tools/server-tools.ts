import type { Environment } from '../environment.ts'
import type { McpClients } from '../mcp.ts'
import type { Store } from '../store.ts'
import type { ChatState } from '../types.ts'

interface ServerToolsParts {
  readonly store: Store<ChatState>
  readonly environment: Environment
  /** Aborted when the chat leaves the page. */
  signal(): AbortSignal
}

/** Keeps the clients of the page's MCP servers: loads them when a message needs them, and closes them when servers change. */
export function createServerTools({ store, environment, signal: lifetime }: ServerToolsParts) {
  let clients: Promise<McpClients> | undefined
  let reached = ''

  const servers = () => store.get().config.options.mcpServers ?? []

  /** Functions of headers and tokens do not count: frameworks create them again at each render. */
  const key = (): string => JSON.stringify(servers())

  function close(): void {
    void clients?.then((open) => open.close()).catch(() => undefined)
    clients = undefined
    if (store.get().serverTools) store.set({ serverTools: undefined })
  }

  async function load(): Promise<McpClients | undefined> {
    if (!servers().length || !environment.loadMcpClients) return undefined
    const createMcpClients = await environment.loadMcpClients()
    return createMcpClients({
      servers,
      takenNames: () => (store.get().config.options.tools ?? []).map(({ name }) => name),
      fetch: environment.fetch,
    })
  }

  store.subscribe(({ config }, previous) => {
    if (clients && config.options.mcpServers !== previous.config.options.mcpServers && key() !== reached) close()
  })

  function open(): Promise<McpClients | undefined> {
    if (!servers().length || !environment.loadMcpClients) return Promise.resolve(undefined)
    if (!clients) {
      reached = key()
      const current = load() as Promise<McpClients>
      clients = current
      lifetime().addEventListener('abort', close, { once: true })
      current.catch(() => {
        if (clients === current) clients = undefined
      })
    }
    return clients
  }

  return {
    /** The clients; undefined if the page names no servers. */
    open,
    /** Brings the tools up to date for a request. A server that does not answer in time is left out. */
    async refresh(signal: AbortSignal): Promise<void> {
      try {
        const current = open()
        const serverTools = await (await current)?.tools({ signal })
        if (serverTools && clients === current && serverTools !== store.get().serverTools) store.set({ serverTools })
      } catch (error) {
        console.error('The MCP client failed to load. Messages are sent without the tools of `mcpServers`.', error)
      }
    },
  }
}

export type ServerTools = ReturnType<typeof createServerTools>
