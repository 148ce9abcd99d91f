import { fields } from '../store/fields.ts'
import { integrationCatalogue, type CatalogueEntry } from '../store/integration-catalogue.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from './route.ts'
import type { IntegrationRecord, UserRecord } from '../store/user-record.ts'

/** Where the pretend consent is asked: a fixed list, so that no address from outside is ever returned to. */
const returnPaths = ['/app-integrations', '/onboarding/social'] as const

function find(id: string | undefined): CatalogueEntry {
  const found = integrationCatalogue.find((entry) => entry.id === id)
  if (!found) throw new ProductFault(404, 'not_found', 'There is no such app.')
  return found
}

function describe({ integrations }: UserRecord, entry: CatalogueEntry) {
  const { state: _state, ...known } = integrations[entry.id] ?? { status: 'disconnected' }
  return { ...entry, ...known, isPretend: true }
}

type Work = (known: IntegrationRecord | undefined) => IntegrationRecord

/** Gives the record with the change. */
const change = ({ users, caller }: Call, id: string, work: Work): Promise<UserRecord> =>
  users.change(caller.userId, (record) => {
    record.integrations[id] = work(record.integrations[id])
    return record
  })

/** Connections to other services. The providers are pretend ones: consent is asked, and nothing is sent to them. */
export const integrationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/integrations',
    access: 'signed-in',
    async answer({ users, caller, hasPretendApps }) {
      if (!hasPretendApps) return []
      const record = await users.read(caller.userId)
      return integrationCatalogue.map((entry) => describe(record, entry))
    },
  },
  {
    method: 'POST',
    path: '/v1/integrations/:id/connect',
    access: 'signed-in',
    async answer(call) {
      const { id } = find(call.parameters['id'])
      if (!call.hasPretendApps) throw new ProductFault(404, 'not_found', 'There is no such app.')
      const body = await fields.read(call.request)
      const returnTo = 'returnTo' in body ? fields.oneOf(body, 'returnTo', returnPaths) : returnPaths[0]
      const state = crypto.randomUUID()
      await change(call, id, (known) => ({ status: 'disconnected', ...known, state }))
      return { authorizeUrl: `${returnTo}?${new URLSearchParams({ connect: id, state }).toString()}` }
    },
  },
  {
    method: 'POST',
    path: '/v1/integrations/:id/callback',
    access: 'signed-in',
    async answer(call) {
      const entry = find(call.parameters['id'])
      const body = await fields.read(call.request)
      const now = new Date(call.now()).toISOString()
      const isAllowed = typeof body['code'] === 'string' && body['code'] !== ''
      const record = await change(call, entry.id, (known) => {
        if (known?.state === undefined || body['state'] !== known.state)
          throw new ProductFault(400, 'bad_state', "This connection wasn't started here, or is already finished.")
        return isAllowed
          ? { status: 'connected', account: `Pretend ${entry.name} account`, connectedAt: now, lastSyncAt: now }
          : { status: 'error', error: `${entry.name} wasn't connected because permission was denied.` }
      })
      return describe(record, entry)
    },
  },
  {
    method: 'DELETE',
    path: '/v1/integrations/:id',
    access: 'signed-in',
    async answer(call) {
      await change(call, find(call.parameters['id']).id, () => ({ status: 'disconnected' }))
    },
  },
  {
    method: 'POST',
    path: '/v1/integrations/:id/test',
    access: 'signed-in',
    async answer(call) {
      const entry = find(call.parameters['id'])
      const isDelivered = (await call.users.read(call.caller.userId)).integrations[entry.id]?.status === 'connected'
      const at = new Date(call.now()).toISOString()
      if (isDelivered) await change(call, entry.id, (known) => ({ status: 'connected', ...known, lastSyncAt: at }))
      const message = isDelivered
        ? `The pretend ${entry.name} took a test event. Nothing was sent to ${entry.name}.`
        : `${entry.name} isn't connected.`
      return { isDelivered, message, at }
    },
  },
]
