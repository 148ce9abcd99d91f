import type { Delay } from './stream-reply.ts'
import type { PageJudge } from './assessment/page-judge.ts'
import type { PageReader } from './page-reader.ts'
import type { Payments } from './payments/payments.ts'
import type { Webhooks } from './webhooks/webhooks.ts'
import type { VisitorQueue } from './visitors/visitor-queue.ts'
import type { UserStore } from './store/user-store.ts'

/** Whose access token it is. */
interface Account {
  readonly userId: string
  /** What an administrator's call names the account by. Default: the user's id. */
  readonly accountName?: string | undefined
  readonly email?: string | undefined
  readonly paymentStatus?: string | undefined
  /** What the user wants to be called. */
  readonly preferredName?: string | undefined
}

/** Who may ask, and who has paid: the identity provider's administrator side. */
export interface Accounts {
  /** The user of an access token; undefined if it is invalid, expired or revoked. */
  identify(accessToken: string): Promise<Account | undefined>
  /** Writes `custom:payment_status` with the server's own rights. An account that is gone has none: that is no failure. */
  setPaymentStatus(accountName: string, status: 'PAID' | 'UNPAID'): Promise<void>
}

/** What the backend works with. */
export interface BackendContext {
  readonly users: UserStore
  readonly accounts: Accounts
  readonly pages: PageReader
  readonly judge: PageJudge
  /** Makes the pixels of a drawing, an SVG as a data address: networks take no other, and the chat opens none, because it can hold scripts. */
  readonly drawPng: (svg: string) => Promise<string>
  readonly delay: Delay
  /** Asks the server whose model answers the agents, by a path such as `/health`; absent where there is none. */
  readonly askModel?: ((path: string, init: RequestInit) => Promise<Response>) | undefined
  /** The assessments that this page works on: one that runs and is not among them was left behind by a reload. */
  readonly running: Set<string>
  /** This server among those that share the database; absent where it is the only one, such as a page. */
  readonly server?: { readonly id: string; readonly leases: Set<() => Promise<void>> } | undefined
  /** The assessments of visitors, who have no account. */
  readonly visitors: VisitorQueue
  readonly payments: Payments
  /** Absent where no server sends them. */
  readonly webhooks?: Webhooks | undefined
  /** True where pretend providers stand in for social networks. */
  readonly hasPretendApps: boolean
  /** Milliseconds since 1970. */
  now(): number
}
