import type { Passage } from '../../../../sdk/server/retrieval/passage.ts'
import type { AgentContext } from './agent-context.ts'
import type { AgentReply } from './agent-reply.ts'
import { answersQuestion } from './answers-question.ts'
import { asText } from './as-text.ts'
import { cite } from './cite.ts'
import { excerpt } from './excerpt.ts'

/** Answers by what the user's own material says, its sources cited; says so when it says nothing. */
export function answerFromSources({ find, record }: AgentContext, question: string, otherwise: string): AgentReply {
  const [best, ...others] = find(question).filter((passage) => answersQuestion(passage, question, record.profile.businessName))
  if (!best) return { text: otherwise, isAnswered: false }
  // A second passage only where it is of another document: neighbours repeat each other.
  const second = others.slice(0, 3).find((passage: Passage) => passage.path[0] !== best.path[0] || passage.anchor !== best.anchor)
  const used = second ? [best, second] : [best]
  const quotes = used
    .map((passage) => ({ passage, words: asText(excerpt(passage.text, question)) }))
    // Pages of one site have the same foot: what the first says is not said again.
    .filter(({ words }, index, [first]) => index === 0 || !first?.words.includes(words))
  const text = quotes.map(({ words }) => words).join('\n\n')
  return { text, sources: cite(text, quotes), isAnswered: true }
}
