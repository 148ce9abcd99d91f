import type { Blueprint, KnowledgeDocument, LatestAssessment, Profile, Versioned } from '../backend/types.ts'
import type { AgentContext } from './agent-definition.ts'

/** Characters of each document, and documents at most: a prompt is not a library, and the tool finds the rest. */
const snippetLength = 600
const mostSnippets = 8

interface Business {
  readonly profile: Profile
  readonly blueprint: Versioned<Blueprint>
  readonly knowledge: readonly KnowledgeDocument[]
  readonly assessment: LatestAssessment | null
}

/** What an agent has to know of the business. */
export function describeBusiness({ profile, blueprint, knowledge, assessment }: Business, preferredName: string): AgentContext {
  const snippets = knowledge
    .filter(({ isIncluded }) => isIncluded)
    .slice(0, mostSnippets)
    .map(({ title, text }) => ({ title, text: text.slice(0, snippetLength) }))
  return { profile, blueprint: blueprint.value, preferredName, isAssessed: assessment?.status === 'done', snippets }
}
