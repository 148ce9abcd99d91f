import { readConversation } from '../read-conversation.ts'
import { streamReply } from '../stream-reply.ts'
import { limitCalls } from '../limit-calls.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from '../routes/route.ts'
import type { AgentReply } from './agent-reply.ts'
import { createAgentContext } from './agent-context.ts'
import { findAgent, type FoundAgent } from './find-agent.ts'
import { recordTurn } from './record-turn.ts'

/** Said once in a conversation: the head of the chat says it all the time. */
const label = '*Built-in assistant: assembled from your own content by rules, without a language model.*'

/** An answer as it is kept: as text, which names what it rests on. */
const withTitles = ({ text, sources = [] }: AgentReply): string =>
  [text, ...(sources.length ? [`Sources: ${sources.map(({ title }) => title).join('; ')}`] : [])].join('\n\n')

async function answer(call: Call, { id, view, compose, isPreview }: FoundAgent): Promise<Response> {
  const { users, caller, request, now, delay, drawPng } = call
  await limitCalls(call, 'agents', { most: 30, seconds: 60 })
  const asked = now()
  const said = await readConversation(request).catch(() => {
    throw new ProductFault(400, 'invalid', "The request can't be read.")
  })
  const question = said.at(-1)
  if (!question?.trim()) throw new ProductFault(400, 'invalid', 'The request holds no message of the user with a text.')
  const reply = await users.change(caller.userId, (record) => compose(createAgentContext({ record, now: asked, view }), said))
  const text = said.length === 1 ? `${reply.text}\n\n${label}` : reply.text
  // Only whole answers are counted: a stopped one would make the times look better than they are.
  const onWhole = (): Promise<void> =>
    users.change(caller.userId, (record) =>
      recordTurn(
        record,
        { agentId: id, ...(isPreview && { isPreview }) },
        {
          at: new Date(asked).toISOString(),
          question,
          answer: withTitles(reply),
          isAnswered: reply.isAnswered,
          responseTime: now() - asked,
        },
      ),
    )
  const { drawing, sources = [] } = reply
  const after = [
    ...(sources.length ? [{ parts: sources }] : []),
    ...(drawing ? [{ files: [{ src: await drawPng(drawing.src), name: drawing.name, type: 'image' }] }] : []),
  ]
  return new Response(streamReply(text, delay, request.signal, { after, onWhole }), {
    headers: { 'content-type': 'text/event-stream' },
  })
}

const answerUser = (call: Call): Promise<Response> => answer(call, findAgent(call, call.parameters['id'] ?? ''))

/** A visitor of the user's website is no one here: the widget's name in the address says whose documents answer. */
async function answerVisitor(call: Call): Promise<Response> {
  const owner = await call.users.ownerOfWidget(call.parameters['id'] ?? '')
  const isPublished = owner !== undefined && (await call.users.read(owner)).widget.value.isPublished
  if (!isPublished) throw new ProductFault(404, 'not_found', "This chat isn't published.")
  const visitor: Call = { ...call, caller: { userId: owner, isPaid: true } }
  return answer(visitor, { ...findAgent(visitor, 'customer-chat'), isPreview: false })
}

/** The agents: each answers out of the user's own material, its sources cited. */
export const agentRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/agents/:id/chat', access: 'signed-in', answer: answerUser },
  { method: 'POST', path: '/v1/widgets/:id/chat', access: 'open', answer: answerVisitor },
]
