import { demoUsers } from './cognito/demo-users.ts'
import { defaultSettings } from './cognito/emulator-settings.ts'
import type { DevMessage } from './cognito/sent-messages.ts'
import type { LocalMode } from './local-mode.ts'
import { poolHosts, poolOutputs, providerPath } from './pool-outputs.ts'

type Fetch = typeof globalThis.fetch

/** The server's messages, asked for when somebody looks and after each call that may have sent one. */
function openInbox(fetch: Fetch, origin: string) {
  let messages: readonly DevMessage[] = []
  const listeners = new Set<() => void>()

  async function refresh(): Promise<void> {
    const response = await fetch(`${origin}/local/inbox`)
    if (!response.ok) return
    const next = (await response.json()) as readonly DevMessage[]
    if (next.length === messages.length && next[0]?.id === messages[0]?.id) return
    messages = next
    for (const listener of listeners) listener()
  }

  // The inbox is for looking at: where the server is away, the call itself says so.
  const look = (): void => void refresh().catch(() => undefined)
  return {
    look,
    get: (): readonly DevMessage[] => messages,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      look()
      return () => listeners.delete(listener)
    },
  }
}

/** Has the page use the accounts and data that `npm start` keeps, of all browsers of this machine. */
export function joinLocalServer(origin: string = location.origin): LocalMode {
  const pageFetch = globalThis.fetch
  const ask: Fetch = (input, init) => pageFetch.call(globalThis, input, init)
  const inbox = openInbox(ask, origin)
  const hosts = poolHosts(defaultSettings)

  async function post(path: string, body: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const response = await ask(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`The local server answered with ${response.status}; its terminal says why.`)
    return response.status === 204 ? undefined : response.json()
  }

  async function leadOn(parameters: URLSearchParams, email?: string): Promise<string> {
    const { address } = (await post('/local/provider', { parameters: parameters.toString(), ...(email && { email }) })) as {
      address: string
    }
    return address
  }

  const localFetch: Fetch = async (input, init) => {
    const request = new Request(input, init)
    const { host, pathname, search } = new URL(request.url)
    if (!hosts.includes(host)) return pageFetch.call(globalThis, request)
    const { method, headers, signal } = request
    const body = method === 'GET' ? undefined : await request.text()
    const response = await ask(`${origin}/local/pool${pathname}${search}`, { method, headers, signal, ...(body && { body }) })
    inbox.look()
    return response
  }
  globalThis.fetch = localFetch

  return {
    outputs: poolOutputs(defaultSettings, origin),
    inbox: { get: inbox.get, subscribe: inbox.subscribe },
    users: demoUsers,
    keptBy: 'server',
    provider: { approve: leadOn, refuse: (parameters) => leadOn(parameters) },
    providerPath,
    async reset() {
      await post('/local/reset', {})
      inbox.look()
    },
    stop() {
      if (globalThis.fetch === localFetch) globalThis.fetch = pageFetch
    },
  }
}
