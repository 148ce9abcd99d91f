import { limitCalls } from '../limit-calls.ts'
import { ProductFault } from '../product-fault.ts'
import { fields } from '../store/fields.ts'
import { webhookEvents, type WebhookAddress } from '../webhooks/webhooks.ts'
import type { Call, Route } from './route.ts'

/** Addresses of one user. */
const most = 3

function find({ webhooks = [] }: { readonly webhooks?: readonly WebhookAddress[] }, id: string | undefined): WebhookAddress {
  const found = webhooks.find((webhook) => webhook.id === id)
  if (!found) throw new ProductFault(404, 'not_found', 'There is no such webhook.')
  return found
}

/** A page alone reaches no other website. */
function senderOf({ webhooks }: Call) {
  if (!webhooks) throw new ProductFault(501, 'no_server', 'This demo runs in your browser alone, and sends nothing.')
  return webhooks
}

function readAddress(body: Readonly<Record<string, unknown>>, { now }: Call): WebhookAddress {
  const url = fields.webAddress(body, 'url')
  const wanted = fields.texts(body, 'events', { most: webhookEvents.length })
  const events = webhookEvents.filter((event) => wanted.includes(event))
  if (events.length === 0) throw new ProductFault(422, 'no_events', 'Choose at least one event.')
  const secret = `whsec_${[crypto.randomUUID(), crypto.randomUUID()].join('').replaceAll('-', '')}`
  return { id: crypto.randomUUID(), url, events, secret, createdAt: new Date(now()).toISOString() }
}

/** Addresses of the user's own services, which are told what happens here. */
export const webhookRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/webhooks',
    access: 'paid',
    async answer({ users, caller, webhooks }) {
      const { webhooks: addresses = [] } = await users.read(caller.userId)
      return { canSend: webhooks !== undefined, addresses, deliveries: (await webhooks?.list(caller.userId)) ?? [] }
    },
  },
  {
    method: 'POST',
    path: '/v1/webhooks',
    access: 'paid',
    async answer(call) {
      const sender = senderOf(call)
      const made = readAddress(await fields.read(call.request), call)
      await sender.check(made.url)
      return call.users.change(call.caller.userId, (record) => {
        const known = record.webhooks ?? []
        if (known.length >= most)
          throw new ProductFault(422, 'too_many', `You can have up to ${most} webhooks. Remove one first.`)
        record.webhooks = [...known, made]
        return made
      })
    },
  },
  {
    method: 'DELETE',
    path: '/v1/webhooks/:id',
    access: 'paid',
    async answer(call) {
      const { users, caller, parameters } = call
      await users.change(caller.userId, (record) => {
        const { id } = find(record, parameters['id'])
        record.webhooks = record.webhooks?.filter((webhook) => webhook.id !== id) ?? []
      })
      await call.webhooks?.forget(caller.userId, parameters['id'] ?? '')
    },
  },
  {
    method: 'POST',
    path: '/v1/webhooks/:id/test',
    access: 'paid',
    async answer(call) {
      const sender = senderOf(call)
      await limitCalls(call, 'webhooks', { most: 10, seconds: 60 })
      const { users, caller, parameters } = call
      return sender.test(caller.userId, find(await users.read(caller.userId), parameters['id']))
    },
  },
]
