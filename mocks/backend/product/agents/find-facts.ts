import type { Passage } from '../../passage.ts'
import type { AgentContext } from './agent-context.ts'
import { sentences } from './sentences.ts'
import { sharedWords } from './shared-words.ts'

/** What the sources say of a subject, in their own sentences. */
export interface Facts {
  readonly lines: readonly string[]
  readonly passages: readonly Passage[]
}

const mostWords = 28

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
          .filter(({ id }) => !id.startsWith('finding/'))
          .slice(0, 4),
      )
    : about()
  for (const passage of near)
    for (const sentence of sentences(passage.text))
      if (sentence.split(' ').length <= mostWords && !found.has(sentence)) found.set(sentence, passage)
  const lines = [...found.keys()].sort((a, b) => sharedWords(b, subject) - sharedWords(a, subject)).slice(0, most)
  return { lines, passages: [...new Set(lines.flatMap((line) => found.get(line) ?? []))] }
}
