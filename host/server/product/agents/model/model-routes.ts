import { limitCalls } from '../../limit-calls.ts'
import { readQuestion } from '../../read-question.ts'
import type { Call, Route } from '../../routes/route.ts'
import type { UserRecord } from '../../store/user-record.ts'
import { findAgent } from '../find-agent.ts'
import { recordTurn } from '../record-turn.ts'
import { askModel, findModel, handOver } from './ask-model.ts'
import { watchAnswer, type WatchedAnswer } from './watch-answer.ts'

/** Whether a model answers, and whose. None is no failure: browsers write those into the console, in red. */
const health = async (call: Call): Promise<Response> => (await findModel(call)) ?? new Response(null, { status: 204 })

/** What the agents may read. Payments, connections and what was asked when are none of theirs. */
function readable(record: UserRecord): Partial<UserRecord> {
  const { checkouts: _checkouts, integrations: _integrations, calls: _calls, ...rest } = record
  return rest
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
  const { isPaid, preferredName = '' } = caller
  await handOver(call, caller.userId, { record: readable(await users.read(caller.userId)), isPaid, preferredName })
  const keep = async ({ text, isAnswered }: WatchedAnswer): Promise<void> => {
    const turn = { at: new Date(asked).toISOString(), question, answer: text, isAnswered, responseTime: now() - asked }
    await users.change(caller.userId, (record) => recordTurn(record, { agentId: id, ...(isPreview && { isPreview }) }, turn))
  }
  const body = await request.arrayBuffer()
  const response = await askModel(call, url.search, { method: 'POST', headers: headersOf(request), body, signal: request.signal })
  return question && response.ok ? watchAnswer(response, keep) : response
}

/** The rest of an answer, or its end, at its source. */
const pass = (call: Call, path: string): Promise<Response> =>
  askModel(call, path, { method: call.request.method, headers: headersOf(call.request), signal: call.request.signal })

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
