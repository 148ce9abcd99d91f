import type { plans } from '../store/plans.ts'
import type { CheckoutRecord, Entitlement, UserRecord } from '../store/user-record.ts'

export type Plan = (typeof plans)[number]

/** Who pays. */
export interface Payer {
  readonly userId: string
  readonly email?: string | undefined
}

/** What the provider says of a user, all at once: what came before does not matter, nor in which order it is heard. */
export interface Standing {
  /** What is paid for; absent where nothing is. */
  readonly subscription?: Omit<Entitlement, 'status'>
  /** How the checkouts are that had not ended, by our own ids. */
  readonly checkouts: Readonly<Record<string, CheckoutRecord['status']>>
}

/** A message of the provider that is really from it. */
export interface PaymentNews {
  /** The provider's own name for it: the same when it is sent again. */
  readonly id: string
  readonly userId: string
  /** What the provider calls the user. */
  readonly customerId?: string
}

/** Where a checkout goes on. */
export interface BegunCheckout {
  /** The provider's page, or ours. */
  readonly url: string
  readonly providerId?: string | undefined
  /** What the provider calls the user. */
  readonly customerId?: string | undefined
}

export type PretendOutcome = 'pay' | 'decline' | 'delay'

/** Who takes the money: a provider, or in local mode a page of our own. Money is counted there; here only what follows from it. */
export interface Payments {
  /** Begins to buy, or to change what was bought. The same checkout begun twice is one. */
  begin(payer: Payer, checkout: CheckoutRecord, plan: Plan, record: UserRecord): Promise<BegunCheckout>
  /** Makes a page that was not paid on one that cannot be any more. One that was paid meanwhile stays paid. */
  withdraw(checkout: CheckoutRecord): Promise<void>
  /**
   * Reads a message of the provider; undefined where it is of nobody here.
   * @throws a `ProductFault` where it is not from the provider.
   */
  receive(request: Request): Promise<PaymentNews | undefined>
  /** Asks how things are; undefined for who is no customer. */
  look(record: UserRecord): Promise<Standing | undefined>
  /** Charges no more: what is paid for ends when its time is over. */
  end(userId: string, record: UserRecord): Promise<void>
  /** Goes on charging after all. */
  keep(userId: string, record: UserRecord): Promise<void>
  /** Ends what is paid for at once: of an account that is deleted. */
  stop(userId: string, record: UserRecord): Promise<void>
  /** The address of the provider's page with the invoices and the card. Absent where there is none. */
  openPortal?(record: UserRecord): Promise<string>
  /** The page of our own: what somebody chose there, and the message that it sends of it. Absent where the provider has the page. */
  pretend?(userId: string, checkoutId: string, outcome: PretendOutcome): Promise<{ body: string; signature: string }>
}
