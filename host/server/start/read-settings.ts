import { fileURLToPath } from 'node:url'
import type { Environment } from '../../../sdk/server/serve/find-service.ts'
import { readEnvironment } from '../../../sdk/server/serve/read-environment.ts'
import { findPool } from '../http/find-pool.ts'
import type { DatabasePlace } from '../store/open-database.ts'

/** What a deployment says in its environment. */
export interface StartSettings {
  readonly environment: Environment
  /** Where people open the app: `https://app.example.com`. */
  readonly appUrl: string
  readonly host: string
  readonly port: number
  readonly place: DatabasePlace
  readonly pool: NonNullable<ReturnType<typeof findPool>>
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly api?: URL }
  /** The folder of the built app. */
  readonly appFolder: string
  /** The folder of the built SDK, which websites load the chat from. */
  readonly sdkFolder: string
  /** How many proxies stand before it. */
  readonly proxies: number
  /** Seconds that answers may go on after it was told to end. */
  readonly drainSeconds: number
  /** Where a browser is that visits websites. */
  readonly browser?: string
}

/** What a variable is for, where it is missing. */
const needed = {
  APP_URL: 'Where people open the app, such as https://app.example.com',
  STRIPE_SECRET_KEY: 'The secret key of Stripe, sk_live_… or sk_test_…',
  STRIPE_WEBHOOK_SECRET: "The signing secret of the webhook's endpoint at Stripe, whsec_…",
} as const

const neededOfPool = [
  'VITE_USER_POOL_ID: The user pool, such as eu-west-1_AbCdEf123',
  "VITE_USER_POOL_CLIENT_ID: The pool's app client",
]

function readWhole(environment: Environment, name: string, standard: number, most: number): number {
  const text = environment[name]
  if (text === undefined) return standard
  const value = Number(text)
  if (!/^\d+$/.test(text.trim()) || value > most)
    throw new Error(`${name} takes a whole number from 0 to ${most}, not "${text}".`)
  return value
}

/** An address without a path: what stands before an "@" may be a password, and is shown to nobody. */
function readOrigin(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username
  if (!isPlain)
    throw new Error(
      `${name} takes an address without a path, such as https://app.example.com, not "${text.replace(/^.*@/s, '…@')}".`,
    )
  return url
}

/** How many proxies, as the SDK's server takes it: `true` is one. */
const proxiesIn = (environment: Environment): number =>
  environment['CONFAB_TRUST_PROXY'] === 'true' ? 1 : readWhole(environment, 'CONFAB_TRUST_PROXY', 0, 10)

/** @throws an `Error` in words that names everything that is missing, at once. */
export function readSettings(variables: Environment): StartSettings {
  const environment = readEnvironment(variables)
  const pool = findPool(environment)
  const missing = [
    ...(pool ? [] : neededOfPool),
    ...Object.entries(needed).flatMap(([name, what]) => (environment[name] === undefined ? [`${name}: ${what}`] : [])),
  ]
  const { APP_URL: appUrl, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment
  if (!pool || !appUrl || !secretKey || !webhookSecret)
    throw new Error(`These variables are missing in the environment:\n${missing.map((line) => `  ${line}`).join('\n')}`)
  const { STRIPE_API_URL: api, CHROME_PATH: browser, DATABASE_URL: url } = environment
  return {
    environment,
    appUrl: readOrigin('APP_URL', appUrl).origin,
    host: environment['HOST'] ?? '127.0.0.1',
    port: readWhole(environment, 'PORT', 3000, 65_535),
    place: { url, file: environment['APP_DATA'] ?? 'confab-app.db' },
    pool,
    stripe: { secretKey, webhookSecret, ...(api !== undefined && { api: readOrigin('STRIPE_API_URL', api) }) },
    appFolder: environment['APP_FOLDER'] ?? fileURLToPath(new URL('app', import.meta.url)),
    sdkFolder: environment['SDK_FOLDER'] ?? fileURLToPath(new URL('sdk', import.meta.url)),
    proxies: proxiesIn(environment),
    drainSeconds: readWhole(environment, 'CONFAB_DRAIN_SECONDS', 30, 600),
    ...(browser !== undefined && { browser }),
  }
}
