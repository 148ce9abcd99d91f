import { ProductFault } from '../product-fault.ts'
import type { Call } from '../routes/route.ts'
import { composeAnalytics } from './compose/compose-analytics.ts'
import { composeCmo } from './compose/compose-cmo.ts'
import { composeGraphic } from './compose/compose-graphic.ts'
import { composeKnowledgeAnswer } from './compose/compose-knowledge-answer.ts'
import { composeOnboarding } from './compose/compose-onboarding.ts'
import { composeSocial } from './compose/compose-social.ts'
import { composeVideo } from './compose/compose-video.ts'
import { composeVisitorAnswer } from './compose/compose-visitor-answer.ts'
import { answerer, maker, type Compose } from './limits/limited-answerer.ts'

interface Agent {
  readonly isPaid: boolean
  readonly view: 'owner' | 'public'
  readonly compose: Compose
}

const paid = (compose: Compose): Agent => ({ isPaid: true, view: 'owner', compose })
const free = (compose: Compose): Agent => ({ isPaid: false, view: 'owner', compose })

const visitorAgent: Agent = { isPaid: true, view: 'public', compose: answerer('customer-chat', composeVisitorAnswer) }

/** The strategist, onboarding and the knowledge base's test speak before there is a plan; the others are the plan. */
const agents: Readonly<Record<string, Agent>> = {
  cmo: free(answerer('cmo', composeCmo)),
  knowledge: free(answerer('knowledge', composeKnowledgeAnswer)),
  onboarding: free(({ record }, said) => composeOnboarding(record, said.at(-1) ?? '', said.length === 1)),
  'video-producer': paid(maker('video-producer', composeVideo)),
  'graphic-designer': paid(maker('graphic-designer', composeGraphic)),
  'social-media': paid(maker('social-media', composeSocial)),
  'chat-analytics': paid(answerer('chat-analytics', composeAnalytics)),
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
