import { agents } from '../agents/agents.ts'
import type { AgentDefinition } from '../agents/agent-definition.ts'
import { answerWithModel } from '../../sdk/server/serve/answer-with-model.ts'
import type { FoundService } from '../../sdk/server/serve/find-service.ts'
import { isLoopback } from '../../sdk/server/serve/loopback.ts'
import { createChatServer, type Answer, type ChatServer } from '../../sdk/entries/server.ts'
import { readBody } from '../../sdk/server/bounds/read-body.ts'
import { Refusal } from '../../sdk/server/refusal.ts'
import { openBusiness, type Business, type HandedOver } from './business.ts'
import { describeAgent } from './describe-agent.ts'

interface AgentServerSettings {
  /** The model that answers, if there is one; without one `health` is 404, and the rules of the page answer. */
  readonly service: FoundService | undefined
  readonly onError: (error: unknown) => void
  /** Whether whoever asks started the server, and reads what is wrong with its key. Default true. */
  readonly isOwner?: boolean | undefined
}

/** What the paths begin with. */
const base = '/local/chat'

/** The page of local mode says whose data it hands over, and who asks. Only pages of this machine can. */
const userOf = ({ headers }: Request): string | undefined => headers.get('confab-user') ?? undefined

/** Users whose data waits for their question: it is dropped when that comes, or when so many others were handed over since. */
const mostUsers = 200
/** Bytes of what a page hands over: the storage of a browser has 5 million characters. */
const longest = 20 * 2 ** 20

const refuse = (status: number, error: string): Response => Response.json({ error }, { status })

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readHandedOver(request: Request): Promise<HandedOver | undefined> {
  const body = await readBody(request, { bodyBytes: longest })
  try {
    const given: unknown = JSON.parse(await body.text())
    if (!isObject(given) || !isObject(given['record'])) return undefined
    const { record, isPaid, preferredName } = given
    return { record, isPaid: isPaid === true, preferredName: typeof preferredName === 'string' ? preferredName : '' }
  } catch {
    return undefined
  }
}

const agentIn = (request: Request): AgentDefinition | undefined => {
  const id = new URL(request.url).searchParams.get('agent') ?? ''
  return Object.hasOwn(agents, id) ? agents[id as keyof typeof agents] : undefined
}

/** Strangers do not read what is wrong with a key of the server; whoever started it does. */
function answerWith(
  service: FoundService,
  isOwner: boolean,
  describe: (request: Request, signal: AbortSignal) => ReturnType<typeof describeAgent>,
): Answer {
  const by = (isRead: boolean) =>
    answerWithModel(service, (_question, { request, signal }) => describe(request, signal), { isOwner: isRead })
  const [forUsers, forStrangers] = [by(isOwner), by(false)]
  return (question, context) => (context.request.headers.has('confab-stranger') ? forStrangers : forUsers)(question, context)
}

/** The health of the chat server, and whose model answers. */
async function withName(health: Response, answeredBy: string): Promise<Response> {
  return Response.json({ ...((await health.json()) as object), answeredBy }, { status: health.status })
}

/**
 * The chat server of local mode: answers the agents with the model that the environment names. The data is in the page, which hands it over
 * before it asks.
 *
 * - `GET /local/chat/health` says whose model answers, or nothing (204) where none does
 * - `PUT /local/chat/business` takes what the agents of a user may read
 * - `POST /local/chat?agent=cmo` answers in Confab's format
 */
export function createAgentServer({ service, onError, isOwner = true }: AgentServerSettings): ChatServer {
  const businesses = new Map<string, { readonly business: Business; readonly questions: number }>()

  /** Takes what was handed over for a question. Of two questions at once, each has what was handed over last. */
  function take(user: string): Business | undefined {
    const waiting = businesses.get(user)
    businesses.delete(user)
    if (waiting && waiting.questions > 1) businesses.set(user, { ...waiting, questions: waiting.questions - 1 })
    return waiting?.business
  }

  const describe = (request: Request, signal: AbortSignal) => {
    const [agent, business] = [agentIn(request), take(userOf(request) ?? '')]
    if (!agent || !business) throw new Error('The agent is not known, or nobody has handed over its data.')
    return describeAgent(agent, business, signal)
  }

  const chat =
    service &&
    createChatServer({
      basePath: base,
      origins: (origin) => URL.canParse(origin) && isLoopback(new URL(origin).hostname),
      user: userOf,
      answer: answerWith(service, isOwner, describe),
      onError,
    })

  async function keep(request: Request): Promise<Response> {
    const user = userOf(request)
    const given = await readHandedOver(request).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (given instanceof Refusal) return refuse(given.status, given.message)
    if (user === undefined || !given) return refuse(400, 'Send a record, and say whose it is.')
    const business = await openBusiness(user, given)
    const questions = (businesses.get(user)?.questions ?? 0) + 1
    businesses.delete(user)
    businesses.set(user, { business, questions })
    const [oldest] = businesses.keys()
    if (businesses.size > mostUsers && oldest !== undefined) businesses.delete(oldest)
    return new Response(null, { status: 204 })
  }

  return {
    async fetch(request) {
      const { pathname } = new URL(request.url)
      // No failure: browsers write those into the console, in red.
      if (!service && pathname === `${base}/health`) return new Response(null, { status: 204 })
      if (!chat || !service) return refuse(404, 'No model answers here: the environment names none.')
      if (pathname === `${base}/health`) return withName(await chat.fetch(request), service.name)
      if (pathname === `${base}/business` && request.method === 'PUT') return keep(request)
      if (pathname === base && request.method === 'POST' && !agentIn(request)) return refuse(404, 'There is no such agent.')
      return chat.fetch(request)
    },
    close: async () => chat?.close(),
  }
}
