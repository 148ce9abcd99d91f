import type { Passage } from '../../passage.ts'
import type { AgentContext } from './agent-context.ts'
import { sentences } from './sentences.ts'

/** What the sources say of a subject, in their own sentences. */
export interface Facts {
  readonly lines: readonly string[]
  readonly passages: readonly Passage[]
}

const mostWords = 28

/** Sentences to build on: short enough to be spoken, each once. Findings are about the website, not about the business. */
export function findFacts({ find }: AgentContext, subject: string, most: number): Facts {
  const lines: string[] = []
  const passages: Passage[] = []
  for (const passage of find(subject)
    .filter(({ id }) => !id.startsWith('finding/'))
    .slice(0, 4)) {
    const fitting = sentences(passage.text).filter(
      (sentence) => sentence.split(' ').length <= mostWords && !lines.includes(sentence),
    )
    const taken = fitting.slice(0, most - lines.length)
    if (!taken.length) continue
    lines.push(...taken)
    passages.push(passage)
  }
  return { lines, passages }
}
