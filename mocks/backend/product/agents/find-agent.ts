import { ProductFault } from '../product-fault.ts'
import type { Call } from '../routes/route.ts'
import type { AgentContext } from './agent-context.ts'
import type { AgentReply } from './agent-reply.ts'
import { composeAnalytics } from './compose/compose-analytics.ts'
import { composeCmo } from './compose/compose-cmo.ts'
import { composeGraphic } from './compose/compose-graphic.ts'
import { composeKnowledgeAnswer } from './compose/compose-knowledge-answer.ts'
import { composeOnboarding } from './compose/compose-onboarding.ts'
import { composeSocial } from './compose/compose-social.ts'
import { composeVideo } from './compose/compose-video.ts'
import { composeVisitorAnswer } from './compose/compose-visitor-answer.ts'

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

/** An agent that the caller may ask. */
export interface FoundAgent extends Agent {
  readonly id: string
  /** True when the owner tries the agent of visitors. */
  readonly isPreview: boolean
}

/**
 * The agent with this id.
 * @throws a `ProductFault` where there is none, or the caller has not paid for it.
 */
export function findAgent({ caller }: Call, id: string): FoundAgent {
  const agent = Object.hasOwn(agents, id) ? agents[id] : undefined
  if (!agent) throw new ProductFault(404, 'not_found', 'There is no such agent.')
  if (agent.isPaid && !caller.isPaid) throw new ProductFault(402, 'payment_required', 'This agent is part of a paid plan.')
  return { ...agent, id, isPreview: agent === visitorAgent }
}
