import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { answerFromSources } from '../answer-from-sources.ts'

/** The test question of the knowledge base: what would be answered, and from where. */
export function composeKnowledgeAnswer(context: AgentContext, question: string): AgentReply {
  const otherwise = context.record.knowledge.some(({ isIncluded }) => isIncluded)
    ? 'None of your sources answers this. Add one that does, or a note with the answer.'
    : 'Your agents have no sources to answer from yet. Add a page, a file or a note first.'
  return answerFromSources(context, question, otherwise)
}
