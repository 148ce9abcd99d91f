import { cognitoAccounts } from '../../../mocks/backend/cognito-accounts.ts'
import { createCognitoEmulator, type CognitoEmulator } from '../../../mocks/cognito/cognito-emulator.ts'
import { addDemoUsers } from '../../../mocks/cognito/demo-users.ts'
import { readBody } from '../../../sdk/server/bounds/read-body.ts'
import { Refusal } from '../../../sdk/server/refusal.ts'
import { poolAccounts } from '../http/pool-accounts.ts'
import type { Accounts } from '../product/backend-context.ts'
import type { SettingsStorage } from '../store/settings-storage.ts'

/** The emulated user pool of this machine: all its browsers sign in there, and it outlives the process. */
export interface LocalPool {
  readonly accounts: Accounts
  /**
   * Answers what is below `/local/`; nothing for any other address.
   *
   * - `/local/pool/…` → the pool, as at its own address
   * - `GET /local/inbox` → what would have been sent
   * - `POST /local/provider` `{parameters, email?}` → where the pretend provider leads
   * - `POST /local/reset` → nothing is left of accounts and data
   */
  handle(request: Request): Promise<Response | undefined>
}

interface LocalPoolSettings {
  readonly storage: SettingsStorage
  /** Forgets what users made. */
  readonly forgetAll: () => Promise<void>
}

/** Bytes of a call to the pool: a few fields. */
const bodyBytes = 65_536

async function answerProvider(cognito: CognitoEmulator, body: string): Promise<Response> {
  const { parameters = '', email } = JSON.parse(body) as { parameters?: string; email?: string }
  const asked = new URLSearchParams(parameters)
  try {
    return Response.json({ address: await (email ? cognito.approve(asked, email) : cognito.refuse(asked)) })
  } catch (error) {
    return Response.json({ error: error instanceof Error ? error.message : 'Refused.' }, { status: 400 })
  }
}

/** Opens the pool, and makes the users that can sign in at once. */
export async function openLocalPool({ storage, forgetAll }: LocalPoolSettings): Promise<LocalPool> {
  const cognito = createCognitoEmulator({ store: storage })
  await addDemoUsers(cognito)
  const { userPoolId, clientId } = cognito.settings

  /** The way of a real pool: its keys, and its own word. */
  const openAccounts = (): Accounts =>
    poolAccounts({
      userPoolId,
      clientId,
      fetch: async (input, init) => (await cognito.handle(new Request(input, init))) ?? new Response(null, { status: 404 }),
      setPaymentStatus: cognitoAccounts(cognito).setPaymentStatus,
    })
  let accounts = openAccounts()

  async function answer(request: Request): Promise<Response | undefined> {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    if (method === 'GET' && pathname === '/local/inbox') return Response.json(cognito.inbox.get())
    const body = method === 'GET' ? '' : await (await readBody(request, { bodyBytes })).text()
    if (method === 'POST' && pathname === '/local/provider') return answerProvider(cognito, body)
    if (method === 'POST' && pathname === '/local/reset') {
      await cognito.reset()
      await forgetAll()
      await addDemoUsers(cognito)
      // Another pool, with other keys and other sessions.
      accounts = openAccounts()
      return new Response(null, { status: 204 })
    }
    const path = /^\/local\/pool(\/.*)$/.exec(pathname)?.[1]
    if (path === undefined) return undefined
    return cognito.handle(new Request(`https://pool.invalid${path}${search}`, { method, headers, ...(body && { body }) }))
  }

  return {
    accounts: {
      identify: (token) => accounts.identify(token),
      setPaymentStatus: (userId, status) => accounts.setPaymentStatus(userId, status),
    },
    async handle(request) {
      try {
        const response = await answer(request)
        await storage.flush()
        return response
      } catch (error) {
        if (Refusal.is(error)) return Response.json({ error: error.message }, { status: error.status })
        throw error
      }
    },
  }
}
