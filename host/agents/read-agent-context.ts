import type { Backend } from '../backend/client.ts'
import type { AgentContext } from './agent-definition.ts'
import { describeBusiness } from './describe-business.ts'

/** Reads what an agent has to know of the business. */
export async function readAgentContext(backend: Backend, preferredName: string, signal?: AbortSignal): Promise<AgentContext> {
  const [profile, blueprint, knowledge, assessment] = await Promise.all([
    backend.readProfile(signal),
    backend.readBlueprint(signal),
    backend.listKnowledge(signal),
    backend.findLatestAssessment(signal),
  ])
  return describeBusiness({ profile, blueprint, knowledge, assessment }, preferredName)
}
