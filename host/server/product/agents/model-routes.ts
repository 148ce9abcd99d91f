import { readQuestion } from '../read-question.ts'
import { limitCalls } from '../limit-calls.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from '../routes/route.ts'
import type { UserRecord } from '../store/user-record.ts'
import { findAgent } from './find-agent.ts'
import { watchAnswer, type WatchedAnswer } from './watch-answer.ts'
import { recordTurn } from './record-turn.ts'

const noModel = (): ProductFault => new ProductFault(404, 'no_model', 'No model answers here.')

const notRunning = (): ProductFault =>
  new ProductFault(
    503,
    'no_server',
    "The local server that asks the model isn't running. Start it with npm start, then try again.",
  )

/** Asks the server that `npm start` runs beside the page. */
async function ask({ askModel, caller }: Call, path: string, init: RequestInit): Promise<Response> {
  if (!askModel) throw noModel()
  const headers = new Headers(init.headers)
  if (caller.userId) headers.set('confab-user', caller.userId)
  try {
    return await askModel(path, { ...init, headers })
  } catch {
    init.signal?.throwIfAborted()
    throw notRunning()
  }
}

/** Whether a model answers, and whose. A static server has a page of its own for everything. */
async function health(call: Call): Promise<Response> {
  const response = await ask(call, '/health', { signal: call.request.signal }).catch(() => undefined)
  if (!response?.headers.get('content-type')?.includes('json') || response.status === 404) throw noModel()
  return response
}

/** What the agents may read. Payments, connections and what was asked when are none of theirs. */
function readable(record: UserRecord): Partial<UserRecord> {
  const { checkouts: _checkouts, integrations: _integrations, calls: _calls, ...rest } = record
  return rest
}

async function handOver(call: Call): Promise<void> {
  const { users, caller, request } = call
  const { isPaid, preferredName = '' } = caller
  const body = JSON.stringify({ record: readable(await users.read(caller.userId)), isPaid, preferredName })
  const { ok } = await ask(call, '/business', { method: 'PUT', body, signal: request.signal })
  if (!ok)
    throw new ProductFault(502, 'server', "The local server couldn't read the data of your business; its terminal says why.")
}

const headersOf = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(
    ['accept', 'content-type', 'last-event-id'].flatMap((name) => [[name, headers.get(name) ?? '']]).filter(([, value]) => value),
  )

async function answer(call: Call): Promise<Response> {
  const { users, caller, request, url, now } = call
  const { id, isPreview } = findAgent(call, url.searchParams.get('agent') ?? '')
  await limitCalls(call, 'agents', { most: 30, seconds: 60 })
  const asked = now()
  const question = (await readQuestion(request.clone()).catch(() => undefined)) ?? ''
  await handOver(call)
  const keep = async ({ text, isAnswered }: WatchedAnswer): Promise<void> => {
    const turn = { at: new Date(asked).toISOString(), question, answer: text, isAnswered, responseTime: now() - asked }
    await users.change(caller.userId, (record) => recordTurn(record, { agentId: id, ...(isPreview && { isPreview }) }, turn))
  }
  const body = await request.arrayBuffer()
  const response = await ask(call, url.search, { method: 'POST', headers: headersOf(request), body, signal: request.signal })
  return question && response.ok ? watchAnswer(response, keep) : response
}

/** The rest of an answer, or its end, at its source. */
const pass = (call: Call, path: string): Promise<Response> =>
  ask(call, path, { method: call.request.method, headers: headersOf(call.request), signal: call.request.signal })

const streamPath = ({ parameters }: Call): string => `/streams/${encodeURIComponent(parameters['id'] ?? '')}`

/** The chat server of the contract: a model answers the agents, where `npm start` found one. */
export const modelRoutes: readonly Route[] = [
  { method: 'GET', path: '/chat/health', access: 'open', answer: health },
  { method: 'POST', path: '/chat', access: 'signed-in', answer },
  { method: 'GET', path: '/chat/streams/:id', access: 'signed-in', answer: (call) => pass(call, streamPath(call)) },
  {
    method: 'POST',
    path: '/chat/streams/:id/stop',
    access: 'signed-in',
    answer: (call) => pass(call, `${streamPath(call)}/stop`),
  },
]
