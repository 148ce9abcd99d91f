/** What another service can be told of. */
export const webhookEvents = ['question.answered', 'question.unanswered', 'assessment.done'] as const

type WebhookEvent = (typeof webhookEvents)[number]

/** What has happened. */
export interface WebhookNews {
  readonly type: WebhookEvent | 'test'
  /** JSON that says it. */
  readonly data: object
}

/** An address that is told. */
export interface WebhookAddress {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  /** What messages to it are signed with. */
  readonly secret: string
  readonly createdAt: string
}

/** A message, and what became of it. */
export interface WebhookDelivery {
  readonly id: string
  readonly webhookId: string
  readonly type: string
  readonly createdAt: string
  readonly status: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  /** What the address answered last, in words. */
  readonly answer?: string
  /** When it is tried again. */
  readonly nextAt?: string
}

/** Tells the services of a user what happens here. Only a server can: a page reaches no other website. */
export interface Webhooks {
  /** @throws a `ProductFault` for an address that nothing is sent to: a private one, or one that others can listen to on the way. */
  check(url: string): Promise<void>
  /** Puts the message on its way to all addresses that want it. It does not wait for them. */
  tell(userId: string, addresses: readonly WebhookAddress[], news: WebhookNews): Promise<void>
  /** Sends one now, and says what became of it. */
  test(userId: string, address: WebhookAddress): Promise<WebhookDelivery>
  /** The newest messages, newest first. */
  list(userId: string): Promise<readonly WebhookDelivery[]>
  /** Forgets what was on its way to an address that was removed. */
  forget(userId: string, webhookId: string): Promise<void>
}
