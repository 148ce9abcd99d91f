import { createProductBackend } from '../../host/server/product/product-backend.ts'
import { createUserStore } from '../../host/server/product/store/user-store.ts'
import type { Delay } from '../../host/server/product/stream-reply.ts'
import type { CognitoEmulator } from '../cognito/cognito-emulator.ts'
import type { KeyValueStore } from '../cognito/key-value-store.ts'
import { emulatorPrefix } from '../emulator-prefix.ts'
import { cognitoAccounts } from './cognito-accounts.ts'
import { createLocalPages } from './local-pages.ts'
import { webhookSecret } from './webhook-secret.ts'

export interface PageBackendSettings {
  readonly cognito: CognitoEmulator
  /** Where the app is served. */
  readonly origin: string
  readonly store: KeyValueStore
  /** The page's own `fetch`: `npm start` runs its server behind the page's address. */
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined
  /** How agents wait between two words. Default: as fast as one reads. */
  readonly delay?: Delay | undefined
}

/** The product's backend in the page: for the accounts of the emulated pool, with its records in the browser's storage. */
export function createPageBackend({ cognito, origin, store, fetch, now = Date.now, delay }: PageBackendSettings) {
  return createProductBackend({
    baseUrl: origin,
    accounts: cognitoAccounts(cognito),
    pages: createLocalPages(fetch, origin),
    askModel: (path, init) => fetch(`${origin}/local/chat${path}`, init),
    users: createUserStore({ store, prefix: emulatorPrefix, now }),
    webhookSecret: webhookSecret(store, emulatorPrefix),
    now,
    ...(delay && { delay }),
  })
}
