import { BackendError } from '../backend/backend-error.ts'
import type { Backend } from '../backend/client.ts'
import type { AgentContext } from './agent-definition.ts'

/** Characters of each document, and documents at most: a prompt is not a library, and the tool finds the rest. */
const snippetLength = 600
const mostSnippets = 8

async function hasAssessment(backend: Backend, signal?: AbortSignal): Promise<boolean> {
  try {
    return (await backend.readLatestAssessment(signal)).status === 'done'
  } catch (error) {
    if (error instanceof BackendError && error.kind === 'not-found') return false
    throw error
  }
}

/** Reads what an agent has to know of the business. */
export async function readAgentContext(backend: Backend, preferredName: string, signal?: AbortSignal): Promise<AgentContext> {
  const [profile, blueprint, knowledge, isAssessed] = await Promise.all([
    backend.readProfile(signal),
    backend.readBlueprint(signal),
    backend.listKnowledge(signal),
    hasAssessment(backend, signal),
  ])
  const snippets = knowledge
    .filter(({ isIncluded }) => isIncluded)
    .slice(0, mostSnippets)
    .map(({ title, text }) => ({ title, text: text.slice(0, snippetLength) }))
  return { profile, blueprint: blueprint.value, preferredName, isAssessed, snippets }
}
