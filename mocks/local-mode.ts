import { createPageBackend, type PageBackendSettings } from './backend/page-backend.ts'
import { emulatorPrefix } from './emulator-prefix.ts'
import { admin } from './cognito/admin.ts'
import { createCognitoEmulator, type CognitoEmulator } from './cognito/cognito-emulator.ts'
import { addDemoUsers, demoUsers } from './cognito/demo-users.ts'
import type { DevInbox } from './cognito/sent-messages.ts'
import type { EmulatorSettings } from './cognito/emulator-settings.ts'
import type { KeyValueStore } from './cognito/key-value-store.ts'
import { poolHosts, poolOutputs, providerPath, type PoolOutputs } from './pool-outputs.ts'

/** Answers requests in place of a service, and leaves those alone that are not its own. */
type Handler = (request: Request) => Promise<Response | undefined>

interface LocalModeOptions {
  /** Where the app is served, for the redirects of the social sign-in. Default: the page's. */
  origin?: string
  /** Default: localStorage. */
  store?: KeyValueStore
  settings?: Partial<EmulatorSettings>
  /** The backend's clock, in milliseconds since 1970. Default `Date.now`. */
  now?: () => number
  /** The identity provider's clock, likewise. */
  providerNow?: () => number
  /** How agents wait between two words. Default: as fast as one reads. */
  delay?: PageBackendSettings['delay']
}

/** What stands in for every service of the product. */
export interface LocalMode {
  /** What a deployment would say in `amplify_outputs.json`. */
  readonly outputs: PoolOutputs
  /** The emails and text messages that would have been sent. */
  readonly inbox: Pick<DevInbox, 'get' | 'subscribe'>
  /** Who can sign in at once. */
  readonly users: readonly { readonly email: string; readonly password: string; readonly paid: boolean }[]
  /** Who keeps accounts and data: this browser alone, or the server of this machine for all its browsers. */
  readonly keptBy: 'browser' | 'server'
  /** The person at the pretend provider agrees or refuses. Resolves to where to go. */
  readonly provider: Pick<CognitoEmulator, 'approve' | 'refuse'>
  /** The path of the app that draws the pretend provider. */
  readonly providerPath: string
  /** Forgets all accounts and data and makes the demo users again. */
  reset(): Promise<void>
  /** Gives the page its own `fetch` back. */
  stop(): void
}

/** The emulators in the page itself. */
export interface PageLocalMode extends LocalMode {
  readonly inbox: DevInbox
  readonly cognito: CognitoEmulator
  /** What a server does after a payment. `name` is the user's id or e-mail. */
  adminUpdateUserAttributes(name: string, attributes: Readonly<Record<string, string>>): Promise<void>
  /** Answers some more requests. Returns an unsubscribe function. */
  addHandler(handler: Handler): () => void
}

/** The emulator answers for the addresses that its pools would have, and for no others. */
function cognitoHandler(cognito: CognitoEmulator): Handler {
  const hosts = poolHosts(cognito.settings)
  return async (request) => (hosts.includes(new URL(request.url).host) ? cognito.handle(request) : undefined)
}

function removeAll(store: KeyValueStore): void {
  if (store !== globalThis.localStorage) return
  for (const key of Object.keys(localStorage)) if (key.startsWith(emulatorPrefix)) localStorage.removeItem(key)
}

/** Puts the emulators behind `fetch`: no worker to register, nothing to wait for, and it works on any static hosting. */
export async function startLocalMode(options: LocalModeOptions = {}): Promise<PageLocalMode> {
  const { origin = location.origin, store = localStorage, settings = {}, now, providerNow = Date.now, delay } = options
  const cognito = createCognitoEmulator({ store, settings, now: providerNow })
  const pageFetch = globalThis.fetch
  const product = createPageBackend({ cognito, origin, store, fetch: pageFetch.bind(globalThis), now, delay })
  const handlers = new Set<Handler>([cognitoHandler(cognito), product.handle])

  const localFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    for (const handler of handlers) {
      const response = await handler(request)
      request.signal.throwIfAborted()
      if (response) return response
    }
    return pageFetch(request)
  }
  globalThis.fetch = localFetch
  await addDemoUsers(cognito)

  return {
    outputs: poolOutputs(cognito.settings, origin),
    keptBy: 'browser',
    provider: cognito,
    inbox: cognito.inbox,
    users: demoUsers,
    cognito,
    providerPath,
    adminUpdateUserAttributes: (name, attributes) => admin.updateUserAttributes(cognito, name, attributes),
    addHandler(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    async reset() {
      await cognito.reset()
      removeAll(store)
      await addDemoUsers(cognito)
    },
    stop() {
      if (globalThis.fetch === localFetch) globalThis.fetch = pageFetch
    },
  }
}
