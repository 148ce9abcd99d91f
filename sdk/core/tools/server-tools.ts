import type { McpClients } from '../mcp.ts'
import type { ChatSession } from '../session/chat-session.ts'
import { isSame } from '../util/is-same.ts'
import { report } from '../util/thrown/report.ts'

/** Keeps the clients of the page's MCP servers: loads them when a message needs them, and closes them when servers change. */
export interface ServerTools {
  /** The clients; undefined if the page names no servers. */
  open(): Promise<McpClients | undefined>
  /** Brings the tools up to date for a request. A server that does not answer in time is left out, and the visitor is told. */
  refresh(signal: AbortSignal): Promise<void>
  /** Asks again, because the visitor wants it. */
  retry(): void
  /** The visitor knows which servers do not answer. */
  dismiss(): void
}

export function createServerTools({ store, environment, presence: { lifetime } }: ChatSession): ServerTools {
  let clients: Promise<McpClients> | undefined
  let reached = ''
  /** The names of servers whose notice the visitor has dismissed. */
  let dismissed: readonly string[] = []

  const servers = () => store.get().config.options.mcpServers ?? []

  /** Functions of headers and tokens do not count: frameworks create them again at each render. */
  const key = (): string => JSON.stringify(servers())

  function close(): void {
    void clients?.then((open) => open.close()).catch(() => undefined)
    clients = undefined
    const { serverTools, unreachedServers } = store.get()
    if (serverTools || unreachedServers) store.set({ serverTools: undefined, unreachedServers: undefined })
  }

  /** Tells the visitor which servers do not answer. */
  function showUnreached(unreached: readonly string[]): void {
    dismissed = dismissed.filter((name) => unreached.includes(name))
    const names = unreached.filter((name) => !dismissed.includes(name))
    const shown = store.get().unreachedServers ?? []
    if (!isSame(names, shown)) store.set({ unreachedServers: names.length ? names : undefined })
  }

  async function refresh(signal: AbortSignal, isRetry = false): Promise<void> {
    try {
      const current = open()
      const opened = await current
      const serverTools = await opened?.tools({ signal, isRetry })
      if (!opened || clients !== current || signal.aborted) return
      if (serverTools !== store.get().serverTools) store.set({ serverTools })
      showUnreached(opened.unreached())
    } catch (error) {
      report('failed-mcp', 'The MCP client failed to load. Messages are sent without the tools of `mcpServers`.', error)
    }
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
    open,
    refresh: (signal: AbortSignal): Promise<void> => refresh(signal),
    retry(): void {
      store.set({ unreachedServers: undefined })
      void refresh(lifetime(), true)
    },
    dismiss(): void {
      dismissed = [...dismissed, ...(store.get().unreachedServers ?? [])]
      store.set({ unreachedServers: undefined })
    },
  }
}
