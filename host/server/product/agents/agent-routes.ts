import { readConversation } from '../read-conversation.ts'
import { streamReply } from '../stream-reply.ts'
import { limitCalls } from '../limit-calls.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from '../routes/route.ts'
import { tellWebhooks } from '../webhooks/tell-webhooks.ts'
import type { WidgetRecord } from '../store/user-record.ts'
import type { AgentReply } from './agent-reply.ts'
import { createAgentContext } from './agent-context.ts'
import { findAgent, type FoundAgent } from './find-agent.ts'
import { answerStranger } from './model/answer-stranger.ts'
import { findModel } from './model/ask-model.ts'
import { recordTurn } from './record-turn.ts'

/** Said once in a conversation: the head of the chat says it all the time. */
const label = '*Built-in assistant: assembled from your own content by rules, without a language model.*'

/** An answer as it is kept: as text, which names what it rests on. */
const withTitles = ({ text, sources = [] }: AgentReply): string =>
  [text, ...(sources.length ? [`Sources: ${sources.map(({ title }) => title).join('; ')}`] : [])].join('\n\n')

interface Asked {
  readonly said: readonly string[]
  readonly question: string
  readonly at: number
}

async function readAsked({ request, now }: Call): Promise<Asked> {
  const at = now()
  const said = await readConversation(request).catch(() => {
    throw new ProductFault(400, 'invalid', "The request can't be read.")
  })
  const question = said.at(-1)
  if (!question?.trim()) throw new ProductFault(400, 'invalid', 'The request holds no message of the user with a text.')
  return { said, question, at }
}

/** Keeps a whole answer, and tells of it: only those are counted, for a stopped one would make the times look better than they are. */
async function keepAnswer(
  call: Call,
  { id, isPreview }: FoundAgent,
  { said, question, at }: Asked,
  { text, isAnswered }: Pick<AgentReply, 'text' | 'isAnswered'>,
): Promise<void> {
  const { users, caller, now } = call
  // What the owner asks, or tries out, is no visitor's question.
  const isOfVisitor = id === 'customer-chat' && !isPreview
  await users.change(caller.userId, (record) =>
    recordTurn(
      record,
      { agentId: id, ...(isPreview && { isPreview }), ...(isOfVisitor && { follows: said.at(-2) ?? null }) },
      { at: new Date(at).toISOString(), question, answer: text, isAnswered, responseTime: now() - at },
    ),
  )
  if (!isOfVisitor) return
  const type = isAnswered ? 'question.answered' : 'question.unanswered'
  await tellWebhooks(call, caller.userId, { type, data: { question, answer: text } })
}

async function answerByRules(call: Call, agent: FoundAgent, asked: Asked): Promise<Response> {
  const { users, caller, request, delay, drawPng } = call
  const { said, at } = asked
  const reply = await users.change(caller.userId, (record) =>
    agent.compose(createAgentContext({ record, now: at, view: agent.view }), said),
  )
  const text = said.length === 1 ? `${reply.text}\n\n${label}` : reply.text
  const onWhole = () => keepAnswer(call, agent, asked, { text: withTitles(reply), isAnswered: reply.isAnswered })
  const { drawing, sources = [] } = reply
  const after = [
    ...(sources.length ? [{ parts: sources }] : []),
    ...(drawing ? [{ files: [{ src: await drawPng(drawing.src), name: drawing.name, type: 'image' }] }] : []),
  ]
  return new Response(streamReply(text, delay, request.signal, { after, onWhole }), {
    headers: { 'content-type': 'text/event-stream' },
  })
}

/** Characters of what a stranger may send. */
const longestQuestion = 2000

/** The customer chat, for visitors and for the owner who tries it: by a model where there is one, or else by rules. */
async function answerChat(call: Call, agent: FoundAgent): Promise<Response> {
  const asked = await readAsked(call)
  if (asked.said.some((text) => text.length > longestQuestion))
    throw new ProductFault(422, 'too_long', 'Please ask in at most 2,000 characters.')
  if (!(await findModel(call))) return answerByRules(call, agent, asked)
  const onWhole = (answer: Pick<AgentReply, 'text' | 'isAnswered'>) => keepAnswer(call, agent, asked, answer)
  return answerStranger(call, { isPreview: agent.isPreview, said: asked.said, onWhole })
}

async function answerUser(call: Call): Promise<Response> {
  // Of an agent that their plan does not have, nothing was asked.
  const agent = findAgent(call, call.parameters['id'] ?? '')
  await limitCalls(call, 'agents', { most: 30, seconds: 60 })
  if (agent.isPreview) return answerChat(call, agent)
  return answerByRules(call, agent, await readAsked(call))
}

const notPublished = (): ProductFault => new ProductFault(404, 'not_found', "This chat isn't published.")

/** Whose public chat it is. One that is not published, and one that is not there, are the same to a stranger. */
async function findPublished({ users, parameters }: Call): Promise<{ owner: string; widget: WidgetRecord }> {
  const owner = await users.ownerOf(parameters['id'] ?? '')
  if (owner === undefined) throw notPublished()
  const widget = (await users.read(owner)).widget.value
  if (!widget.isPublished) throw notPublished()
  return { owner, widget }
}

/** What a website needs to show the chat, and nothing else of its owner. */
async function describeWidget(call: Call) {
  const { id, name, greeting, placeholder, accent, theme, position } = (await findPublished(call)).widget
  return { id, name, greeting, placeholder, accent, theme, position }
}

/** A visitor of the user's website is no one here: the widget's name in the address says whose documents answer. */
async function answerVisitor(call: Call): Promise<Response> {
  const { owner } = await findPublished(call)
  const visitor: Call = { ...call, caller: { userId: owner, isPaid: true } }
  // Of their own: however much visitors ask, the owner's agents answer the owner.
  await limitCalls(visitor, 'visitors', { most: 120, seconds: 60 })
  return answerChat(visitor, { ...findAgent(visitor, 'customer-chat'), isPreview: false })
}

/** The agents: each answers out of the user's own material, its sources cited. */
export const agentRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/agents/:id/chat', access: 'signed-in', answer: answerUser },
  { method: 'GET', path: '/v1/widgets/:id', access: 'open', answer: describeWidget },
  { method: 'POST', path: '/v1/widgets/:id/chat', access: 'open', answer: answerVisitor },
]
