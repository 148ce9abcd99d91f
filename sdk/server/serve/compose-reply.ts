import type { SourcePart } from '../../core/options/options.ts'
import { citePassage } from '../retrieval/cite-passage.ts'
import type { Passage } from '../retrieval/passage.ts'
import type { RankedPassages } from '../retrieval/search-passages.ts'
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

/** A link to a section, whatever letters its title and its address have. */
const linkTo = (passage: Passage, base: string): string =>
  `[${passageTitle(passage).replaceAll(/[[\]\\<]/g, '\\$&')}](<${base}${passage.anchor.replaceAll(/[<>\\]/g, encodeURIComponent)}>)`

/** Says that nothing fits, and offers the sections that come nearest, and questions that have an answer. */
function composeApology(near: readonly Passage[], { base, examples }: ReplySettings): string {
  const listOf = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
  return [
    'I found nothing about that in the documentation, which is all I know.',
    ...(near.length
      ? ['These sections come nearest:', listOf(near.slice(0, mostNear).map((passage) => linkTo(passage, base)))]
      : []),
    'Try other words, or ask for example:',
    listOf(examples),
  ].join('\n\n')
}

interface ReplySettings {
  /** What the addresses of pages begin with. */
  readonly base: string
  /** Questions that have an answer. */
  readonly examples: readonly string[]
}

/** The answer: the best passage, what else is near, and where it stands. Where nothing fits, it says so, and what comes nearest. */
export function composeReply({ fitting, near }: RankedPassages, settings: ReplySettings): ComposedReply {
  const { base } = settings
  const [best] = fitting
  if (!best) return { text: composeApology(near, settings), sources: [] }
  const sources = new Map<string, SourcePart>()
  for (const passage of fitting.slice(0, mostNear + 1)) {
    if (sources.has(passage.anchor)) continue
    const positions = passage === best ? [{ start: 0, end: citedEnd(best.text) }] : []
    const url = `${base}${passage.anchor}`
    sources.set(passage.anchor, citePassage(passage, { title: passageTitle(passage), url, positions }))
  }
  return { text: best.text, sources: [...sources.values()] }
}
