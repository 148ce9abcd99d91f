import { emulatorPrefix } from '../emulator-prefix.ts'
import { requireSignature } from './administration/require-signature.ts'
import { CognitoFault } from './cognito-fault.ts'
import { createSentMessages, type DevInbox } from './sent-messages.ts'
import { defaultSettings, type EmulatorSettings } from './emulator-settings.ts'
import { createEmulatorState, type EmulatorState } from './emulator-state.ts'
import { hostedPage } from './hosted/hosted-pages.ts'
import { hostedSignIn } from './hosted/hosted-sign-in.ts'
import { createMemoryStore, type KeyValueStore } from './key-value-store.ts'
import { createQueue } from './one-at-a-time.ts'
import type { CallBody } from './request-fields.ts'
import { serviceActions } from './service-actions.ts'
import { signingKeys } from './tokens/signing-keys.ts'
import type { UserPool } from './user-pool.ts'

interface EmulatorOptions {
  settings?: Partial<EmulatorSettings>
  /** Default: memory. */
  store?: KeyValueStore
  /** What its keys begin with. Default `confab:emu:`. */
  prefix?: string
  /** Milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export interface CognitoEmulator {
  readonly settings: EmulatorSettings
  /** What it would have sent. */
  readonly inbox: DevInbox
  /** Answers a call of the user pool, the identity pool or the hosted sign-in. Nothing for any other request. */
  handle(request: Request): Promise<Response | undefined>
  /** The person at the pretend provider agrees or refuses. Resolves to where to go. */
  approve(parameters: URLSearchParams, email: string): Promise<string>
  refuse(parameters: URLSearchParams): Promise<string>
  /** What an administrator does: work on all that it remembers. */
  administer<Result>(work: (pool: UserPool) => Promise<Result>): Promise<Result>
  /** Forgets everything. */
  reset(): Promise<void>
}

function corsHeaders(request: Request): Record<string, string> {
  return {
    'access-control-allow-origin': request.headers.get('origin') ?? '*',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-expose-headers': 'x-amzn-requestid, x-amzn-errortype, date',
    vary: 'origin',
  }
}

function json(request: Request, body: object, status = 200, type = 'application/x-amz-json-1.1'): Response {
  const headers = { ...corsHeaders(request), 'content-type': type, 'x-amzn-requestid': crypto.randomUUID() }
  return new Response(JSON.stringify(body), { status, headers })
}

async function call(request: Request, target: string, pool: UserPool): Promise<Response> {
  const [service = '', name = ''] = target.split('.')
  const actions = Object.hasOwn(serviceActions, service) ? serviceActions[service] : undefined
  const action = actions && Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) return json(request, { __type: 'UnknownOperationException', message: `Unknown operation ${name}` }, 400)
  try {
    const body = await request.text()
    if (name.startsWith('Admin')) await requireSignature(request, body, pool.settings)
    return json(request, await action(JSON.parse(body) as CallBody, pool))
  } catch (error) {
    if (error instanceof CognitoFault) return json(request, { __type: error.type, message: error.message }, error.status)
    console.error('The emulator failed', name, error)
    return json(request, { __type: 'InternalErrorException', message: 'The emulator failed.' }, 500)
  }
}

async function answer(request: Request, pool: UserPool): Promise<Response | undefined> {
  const url = new URL(request.url)
  const target = request.headers.get('x-amz-target')
  if (target && request.method === 'POST') return call(request, target, pool)
  if (url.pathname === '/oauth2/token' && request.method === 'POST') {
    const { status, body } = await hostedSignIn.exchange(pool, new URLSearchParams(await request.text()))
    return json(request, body, status, 'application/json')
  }
  if (request.method !== 'GET') return undefined
  if (url.pathname === `/${pool.settings.userPoolId}/.well-known/jwks.json`)
    return json(request, await signingKeys.describe(pool), 200, 'application/json')
  return hostedPage(pool, url)
}

/** A user pool, an identity pool and a hosted sign-in with pretend providers, in one page or one process. */
export function createCognitoEmulator(options: EmulatorOptions = {}): CognitoEmulator {
  const { store = createMemoryStore(), prefix = emulatorPrefix, now = Date.now } = options
  const settings = { ...defaultSettings, ...options.settings }
  const inbox = createSentMessages(store, `${prefix}inbox`)
  const key = `${prefix}cognito`
  const inTurn = createQueue(key)

  const administer: CognitoEmulator['administer'] = (work) =>
    inTurn(async () => {
      const saved = store.getItem(key)
      const state = saved ? (JSON.parse(saved) as EmulatorState) : createEmulatorState()
      try {
        return await work({ settings, state, inbox, now })
      } finally {
        // A refusal changes things too: it counts wrong codes.
        store.setItem(key, JSON.stringify(state))
      }
    })

  return {
    settings,
    inbox,
    administer,
    handle: async (request) =>
      request.method === 'OPTIONS'
        ? new Response(null, { status: 204, headers: corsHeaders(request) })
        : administer((pool) => answer(request, pool)),
    approve: (parameters, email) => administer(async (pool) => hostedSignIn.approve(pool, parameters, email)),
    refuse: (parameters) => administer(async (pool) => hostedSignIn.refuse(pool, parameters)),
    reset: () =>
      inTurn(async () => {
        store.removeItem(key)
        inbox.clear()
      }),
  }
}
