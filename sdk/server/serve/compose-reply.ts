import type { SourcePart } from '../../core/options/options.ts'
import { citePassage } from '../retrieval/cite-passage.ts'
import type { Passage } from '../retrieval/passage.ts'
import { passageTitle } from '../retrieval/passage-title.ts'

/** An answer out of the documentation. */
interface ComposedReply {
  /** Markdown. */
  readonly text: string
  /** What it says, and what else is near, with where it stands. */
  readonly sources: readonly SourcePart[]
}

/** How many passages are named beside the one that answers. */
const mostNear = 3

/** Where the mark of a passage stands: in code at its end it could not be drawn, and stands before that. */
function citedEnd(markdown: string): number {
  let end = 0
  let place = 0
  let fence = ''
  for (const line of markdown.split('\n')) {
    const marks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (!marks && !fence && line.trim()) end = place + line.trimEnd().length
    if (marks && !fence) fence = marks
    else if (fence && line.trim() === fence) fence = ''
    place += line.length + 1
  }
  return end || markdown.length
}

/**
 * The answer: the best passage, what else is near, and where it stands. Where nothing fits, `examples` are offered. `base` is what the
 * addresses of pages begin with.
 */
export function composeReply(
  found: readonly Passage[],
  { base, examples }: { readonly base: string; readonly examples: readonly string[] },
): ComposedReply {
  const [best] = found
  if (!best) {
    const text = [
      'I found nothing about that in the documentation, which is all I know. Try other words, or ask for example:',
      examples.map((question) => `- ${question}`).join('\n'),
    ].join('\n\n')
    return { text, sources: [] }
  }
  const sources = new Map<string, SourcePart>()
  for (const passage of found.slice(0, mostNear + 1)) {
    if (sources.has(passage.anchor)) continue
    const positions = passage === best ? [{ start: 0, end: citedEnd(best.text) }] : []
    const url = `${base}${passage.anchor}`
    sources.set(passage.anchor, citePassage(passage, { title: passageTitle(passage), url, positions }))
  }
  return { text: best.text, sources: [...sources.values()] }
}
