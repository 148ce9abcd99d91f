import { createPauses } from '../../core/extensions/documents/pauses.ts'
import { withoutTags } from '../../core/extensions/documents/without-tags.ts'
import type { Message, Part } from '../../core/types.ts'

/** A place where the words stand. */
export interface Match {
  /** The message. */
  readonly id: string
  /** Which of the places in this message. */
  readonly place: number
}

/** As many places are counted in a conversation: more say nothing. */
const most = 10_000

/** The words as a pattern: in any case, with any white space between. */
export const patternOf = (words: string): RegExp =>
  new RegExp(
    words
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`))
      .join(String.raw`\s+`),
    'giu',
  )

/** The words of markdown, roughly: without the marks that are not drawn. */
const drawnWords = (text: string): string =>
  text
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6} |> ?|[-+*] |\d{1,9}[.)] )/gm, '')
    .replace(/\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/ *\| */g, ' ')

function wordsOf(part: Part, isTyped: boolean): string {
  if (part.type === 'text') return isTyped ? part.text : drawnWords(part.text)
  if (part.type === 'html') return withoutTags(part.chunks.join(''))
  return part.type === 'file' ? (part.file.name ?? '') : ''
}

const textOf = ({ parts, isTyped = false }: Message): string =>
  parts
    .map((part) => wordsOf(part, isTyped))
    .filter(Boolean)
    .join('\n')

/** The text around a place, for whoever hears it. */
export function surroundings(message: Message, pattern: RegExp, place: number): string {
  const text = textOf(message)
  const found = [...text.matchAll(pattern)][place]
  if (!found) return ''
  return text.slice(Math.max(0, found.index - 40), found.index + found[0].length + 60).replace(/\s+/g, ' ')
}

/** Finds the words in all messages, without keeping the page from its visitor. Undefined where the signal was aborted meanwhile. */
export async function findMatches(
  messages: readonly Message[],
  pattern: RegExp,
  signal: AbortSignal,
): Promise<readonly Match[] | undefined> {
  const pause = createPauses()
  const matches: Match[] = []
  for (const message of messages) {
    if (message.kind === 'message' || message.kind === 'intro') {
      const count = textOf(message).match(pattern)?.length ?? 0
      for (let place = 0; place < count; place += 1) matches.push({ id: message.id, place })
      if (matches.length >= most) return matches.slice(0, most)
    }
    await pause()
    if (signal.aborted) return undefined
  }
  return matches
}
