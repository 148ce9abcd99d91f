// Asks the server whose model answers the agents. It knows nobody's data: what it may read is handed over with each question.
import { ProductFault } from '../../product-fault.ts'
import type { Call } from '../../routes/route.ts'
import type { UserRecord } from '../../store/user-record.ts'

/** What a model may read when it answers. */
interface HandedOver {
  readonly record: Partial<UserRecord>
  readonly isPaid: boolean
  readonly preferredName: string
}

const noModel = (): ProductFault => new ProductFault(404, 'no_model', 'No model answers here.')

const notRunning = (): ProductFault =>
  new ProductFault(
    503,
    'no_server',
    "The local server that asks the model isn't running. Start it with npm start, then try again.",
  )

/** Asks by a path such as `/health`. `user` says whose data was handed over. */
export async function askModel(
  { askModel: ask, caller }: Call,
  path: string,
  init: RequestInit,
  user = caller.userId,
): Promise<Response> {
  if (!ask) throw noModel()
  const headers = new Headers(init.headers)
  if (user) headers.set('confab-user', user)
  try {
    return await ask(path, { ...init, headers })
  } catch {
    init.signal?.throwIfAborted()
    throw notRunning()
  }
}

/** What says whose model answers; undefined where none does. A static server has a page of its own for everything. */
export async function findModel(call: Call): Promise<Response | undefined> {
  if (!call.askModel) return undefined
  const response = await askModel(call, '/health', { signal: call.request.signal }).catch(() => undefined)
  return response?.headers.get('content-type')?.includes('json') && response.status !== 404 ? response : undefined
}

export async function handOver(call: Call, user: string, given: HandedOver): Promise<void> {
  const { signal } = call.request
  const { ok } = await askModel(call, '/business', { method: 'PUT', body: JSON.stringify(given), signal }, user)
  if (!ok)
    throw new ProductFault(502, 'server', "The local server couldn't read the data of your business; its terminal says why.")
}
