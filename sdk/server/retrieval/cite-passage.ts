import type { SourcePart, TextRange } from '../../core/options/options.ts'
import type { Passage } from './passage.ts'
import { snippetOf } from './snippet-of.ts'

/** A source of an answer that was found by a search of one's own. */
export type CitedPassage = SourcePart

interface CitedAs {
  readonly title: string
  /** Where it can be read; absent for what has no address. */
  readonly url?: string | undefined
  /** Where the answer rests on it: see `positions` of a source. */
  readonly positions?: readonly TextRange[]
}

/** A passage as a source of an answer, with its own words for who looks at its mark. */
export function citePassage({ id, text }: Passage, { title, url, positions = [] }: CitedAs): CitedPassage {
  const snippet = snippetOf(text)
  return {
    type: 'source',
    id,
    title,
    ...(url && { url }),
    ...(snippet && { snippet }),
    ...(positions.length > 0 && { positions }),
  }
}
