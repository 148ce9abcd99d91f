import type { Selectable } from 'kysely'
import type { AddressGuard } from '../pages/address-guard.ts'
import { FetchFault } from '../pages/fetch-fault.ts'
import { ProductFault } from '../product/product-fault.ts'
import type { WebhookAddress, WebhookDelivery, WebhookNews, Webhooks } from '../product/webhooks/webhooks.ts'
import { webhookSignature } from '../product/webhook-signature.ts'
import type { UserStore } from '../product/store/user-store.ts'
import type { DeliveryTable, ProductDatabase } from '../store/product-tables.ts'
import { sendWebhook } from './send-webhook.ts'

interface WebhookSettings {
  readonly database: ProductDatabase
  readonly users: UserStore
  readonly guard: AddressGuard
  /** Origins that are reached over http, too. */
  readonly allowOrigins?: readonly string[]
  readonly onError: (error: unknown) => void
  /** Milliseconds since 1970. */
  now(): number
}

/** A sender that works until it is closed. */
export interface OpenWebhooks extends Webhooks {
  /** Sends what is due. It is called by itself, too. */
  work(): Promise<void>
  close(): Promise<void>
}

type Row = Selectable<DeliveryTable>

/** Seconds between the attempts: a service that is down for a night hears it in the morning. */
const pauses = [60, 300, 1800, 7200, 21_600, 43_200]
/** Milliseconds between two looks at what is due. */
const interval = 15_000
/** Milliseconds that one server has to send a message which it has taken, before another may. */
const turn = 60_000
const mostAtOnce = 20
/** Messages of one user that are kept. */
const mostKept = 50

const describe = ({ id, webhook_id, type, created_at, attempts, answer, due_at, is_taken }: Row): WebhookDelivery => ({
  id,
  webhookId: webhook_id,
  type,
  createdAt: new Date(Number(created_at)).toISOString(),
  status: is_taken ? 'delivered' : due_at === null ? 'failed' : 'waiting',
  attempts,
  ...(answer !== null && { answer }),
  ...(due_at !== null && { nextAt: new Date(Number(due_at)).toISOString() }),
})

async function check({ guard, allowOrigins = [] }: WebhookSettings, text: string): Promise<void> {
  const url = new URL(text)
  if (url.protocol !== 'https:' && !allowOrigins.includes(url.origin))
    throw new ProductFault(422, 'not_secure', 'Enter an address that begins with https://.')
  try {
    await guard(url)
  } catch (error) {
    if (error instanceof FetchFault) throw new ProductFault(422, error.code, error.message)
    throw error
  }
}

/** Signs and sends a message, as of this moment. */
async function attempt({ guard, now }: WebhookSettings, row: Row, { url, secret }: WebhookAddress) {
  const signature = await webhookSignature.make(secret, row.body, Math.floor(now() / 1000))
  const headers = { 'confab-signature': signature, 'confab-event': row.type, 'confab-delivery': row.id }
  return sendWebhook({ url, body: row.body, headers }, guard)
}

/** The messages of all users to their own services, in the database: they outlive the process, and several servers share them. */
export function openWebhooks(settings: WebhookSettings): OpenWebhooks {
  const { database, users, onError, now } = settings
  let isClosed = false
  let working: Promise<void> = Promise.resolve()

  async function add(userId: string, webhookId: string, { type, data }: WebhookNews): Promise<Row> {
    const id = crypto.randomUUID()
    const at = now()
    const body = JSON.stringify({ id, type, createdAt: new Date(at).toISOString(), data })
    const row = {
      id,
      user_id: userId,
      webhook_id: webhookId,
      type,
      body,
      created_at: at,
      due_at: at,
      attempts: 0,
      is_taken: 0,
      answer: null,
    }
    await database.insertInto('product_delivery').values(row).execute()
    const kept = database
      .selectFrom('product_delivery')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .limit(mostKept)
    await database.deleteFrom('product_delivery').where('user_id', '=', userId).where('id', 'not in', kept).execute()
    return row
  }

  /** Whether this server is the one that sends it now. */
  async function take({ id, due_at }: Row): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable('product_delivery')
      .set({ due_at: now() + turn })
      .where('id', '=', id)
      .where('due_at', '=', due_at)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function send(row: Row): Promise<WebhookDelivery | undefined> {
    if (!(await take(row))) return undefined
    const address = (await users.read(row.user_id)).webhooks?.find(({ id }) => id === row.webhook_id)
    if (!address) {
      await database.deleteFrom('product_delivery').where('id', '=', row.id).execute()
      return undefined
    }
    const { isTaken, answer } = await attempt(settings, row, address)
    const pause = isTaken || row.type === 'test' ? undefined : pauses[row.attempts]
    const news = {
      attempts: row.attempts + 1,
      is_taken: isTaken ? 1 : 0,
      answer,
      due_at: pause === undefined ? null : now() + pause * 1000,
    }
    await database.updateTable('product_delivery').set(news).where('id', '=', row.id).execute()
    return describe({ ...row, ...news })
  }

  async function sendDue(): Promise<void> {
    if (isClosed) return
    const rows = await database
      .selectFrom('product_delivery')
      .selectAll()
      .where('due_at', '<=', now())
      .orderBy('due_at')
      .limit(mostAtOnce)
      .execute()
    await Promise.all(rows.map(send))
    if (rows.length === mostAtOnce) await sendDue()
  }

  /** One round after the other: a message is not looked at twice. */
  const work = (): Promise<void> => (working = working.then(sendDue).catch(onError))
  const timer = setInterval(() => void work(), interval)
  timer.unref()

  return {
    work,
    check: (url) => check(settings, url),
    async tell(userId, addresses, news) {
      for (const { id, events } of addresses) if (news.type !== 'test' && events.includes(news.type)) await add(userId, id, news)
      void work()
    },
    async test(userId, { id }) {
      const row = await add(userId, id, { type: 'test', data: { message: 'A test of your webhook.' } })
      return (await send(row)) ?? describe(row)
    },
    async list(userId) {
      const rows = await database
        .selectFrom('product_delivery')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(mostKept)
        .execute()
      return rows.map(describe)
    },
    async forget(userId, webhookId) {
      await database.deleteFrom('product_delivery').where('user_id', '=', userId).where('webhook_id', '=', webhookId).execute()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await working
    },
  }
}
