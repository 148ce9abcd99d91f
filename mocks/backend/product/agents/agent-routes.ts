import { readQuestion } from '../../read-question.ts'
import { streamReply } from '../../stream-reply.ts'
import { limitCalls } from '../limit-calls.ts'
import { ProductFault } from '../product-fault.ts'
import type { Call, Route } from '../routes/route.ts'
import { createAgentContext, type AgentContext } from './agent-context.ts'
import type { AgentReply } from './agent-reply.ts'
import { asPng } from './compose/as-png.ts'
import { composeAnalytics } from './compose/compose-analytics.ts'
import { composeCmo } from './compose/compose-cmo.ts'
import { composeGraphic } from './compose/compose-graphic.ts'
import { composeKnowledgeAnswer } from './compose/compose-knowledge-answer.ts'
import { composeOnboarding } from './compose/compose-onboarding.ts'
import { composeSocial } from './compose/compose-social.ts'
import { composeVideo } from './compose/compose-video.ts'
import { composeVisitorAnswer } from './compose/compose-visitor-answer.ts'
import { recordTurn } from './record-turn.ts'

type Compose = (context: AgentContext, question: string) => AgentReply

interface Agent {
  readonly isPaid: boolean
  readonly view: 'owner' | 'public'
  readonly compose: Compose
}

const paid = (compose: Compose): Agent => ({ isPaid: true, view: 'owner', compose })
const free = (compose: Compose): Agent => ({ isPaid: false, view: 'owner', compose })

const visitorAgent: Agent = { isPaid: true, view: 'public', compose: composeVisitorAnswer }

/** The strategist, onboarding and the knowledge base's test speak before there is a plan; the others are the plan. */
const agents: Readonly<Record<string, Agent>> = {
  cmo: free(composeCmo),
  knowledge: free(composeKnowledgeAnswer),
  onboarding: free(({ record }, said) => composeOnboarding(record, said)),
  'video-producer': paid(composeVideo),
  'graphic-designer': paid(composeGraphic),
  'social-media': paid(composeSocial),
  'chat-analytics': paid(composeAnalytics),
  'customer-chat': visitorAgent,
}

const label = '*Built-in assistant: assembled from your own content by rules, without a language model.*'

async function answer(call: Call, id: string, agent: Agent, isPreview = false): Promise<Response> {
  const { users, caller, request, now, delay } = call
  limitCalls(call, 'agents', { most: 30, seconds: 60 })
  const asked = now()
  const question = await readQuestion(request).catch(() => {
    throw new ProductFault(400, 'invalid', "The request can't be read.")
  })
  if (!question?.trim()) throw new ProductFault(400, 'invalid', 'The request holds no message of the user with a text.')
  const reply = users.change(caller.userId, (record) =>
    agent.compose(createAgentContext({ record, now: asked, view: agent.view }), question),
  )
  const text = `${reply.text}\n\n${label}`
  // Only whole answers are counted: a stopped one would make the times look better than they are.
  const onWhole = (): void =>
    users.change(caller.userId, (record) =>
      recordTurn(
        record,
        { agentId: id, ...(isPreview && { isPreview }) },
        {
          at: new Date(asked).toISOString(),
          question,
          answer: reply.text,
          isAnswered: reply.isAnswered,
          responseTime: now() - asked,
        },
      ),
    )
  const after = reply.drawing
    ? [{ files: [{ src: await asPng(reply.drawing.src), name: reply.drawing.name, type: 'image' }] }]
    : []
  return new Response(streamReply(text, delay, request.signal, { after, onWhole }), {
    headers: { 'content-type': 'text/event-stream' },
  })
}

function answerUser(call: Call): Promise<Response> {
  const id = call.parameters['id'] ?? ''
  const agent = Object.hasOwn(agents, id) ? agents[id] : undefined
  if (!agent) throw new ProductFault(404, 'not_found', 'There is no such agent.')
  if (agent.isPaid && !call.caller.isPaid) throw new ProductFault(402, 'payment_required', 'This agent is part of a paid plan.')
  return answer(call, id, agent, agent === visitorAgent)
}

/** A visitor of the user's website is no one here: the widget's name in the address says whose documents answer. */
function answerVisitor(call: Call): Promise<Response> {
  const owner = call.users.ownerOfWidget(call.parameters['id'] ?? '')
  const isPublished = owner !== undefined && call.users.read(owner).widget.value.isPublished
  if (!isPublished) throw new ProductFault(404, 'not_found', "This chat isn't published.")
  return answer({ ...call, caller: { userId: owner, isPaid: true } }, 'customer-chat', visitorAgent)
}

/** The agents: each answers out of the user's own material, its sources named. */
export const agentRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/agents/:id/chat', access: 'signed-in', answer: answerUser },
  { method: 'POST', path: '/v1/widgets/:id/chat', access: 'open', answer: answerVisitor },
]
