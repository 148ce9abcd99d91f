import type { Passage } from '../../../../sdk/server/retrieval/passage.ts'
import type { AgentContext } from './agent-context.ts'
import { answersQuestion } from './answers-question.ts'
import type { Quote } from './cite.ts'
import { factKindOf, factLines } from './fact-kinds.ts'
import { sentences } from './sentences.ts'
import { sharedWords } from './shared-words.ts'

/** What the sources say of a subject, in their own sentences. */
export interface Facts {
  readonly lines: readonly string[]
  /** The same, each with what it is from. */
  readonly quotes: readonly Quote[]
}

const mostWords = 28

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/**
 * Sentences to build on: short enough to be spoken, each once, what speaks of the subject first. Without a theme it is the business
 * itself. Findings are about the website, not about the business.
 */
export function findFacts({ find, about }: AgentContext, themes: readonly string[], most: number): Facts {
  const subject = themes.join(' ')
  const found = new Map<string, Passage>()
  const near = themes.length
    ? themes.flatMap((theme) =>
        find(theme)
          .filter((passage) => !passage.id.startsWith('finding/') && answersQuestion(passage, theme))
          .slice(0, 4),
      )
    : about()
  const kind = factKindOf(subject)
  const stated = new Set<string>()
  for (const passage of near) {
    const facts = kind ? (kind.source === passage.id ? [oneLine(passage.text)] : factLines(passage.text, kind)) : []
    // A promise is one line, whether or not it ends in a full stop.
    const whole = passage.id === 'blueprint/promise' ? [oneLine(passage.text)] : sentences(passage.text)
    for (const sentence of [...facts, ...whole])
      if (sentence.split(' ').length <= mostWords && !found.has(sentence)) found.set(sentence, passage)
    for (const fact of facts) stated.add(fact)
  }
  const rank = (line: string): number => sharedWords(line, subject) + (stated.has(line) ? mostWords : 0)
  const lines = [...found.keys()].sort((a, b) => rank(b) - rank(a)).slice(0, most)
  const quotes = lines.flatMap((words) => {
    const passage = found.get(words)
    return passage ? [{ passage, words }] : []
  })
  return { lines, quotes }
}
