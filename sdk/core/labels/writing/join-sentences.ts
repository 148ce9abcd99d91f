import { own } from '../../util/own.ts'

/** What ends a sentence where it is no full stop; Thai has only the space. */
const stops: Readonly<Record<string, string>> = { hi: '।', ja: '。', th: '', zh: '。' }

/** The languages that put no space between sentences. */
const closed = new Set(['ja', 'zh'])

/** What is spoken with a pause already. A bracket or a quotation mark alone is not: code ends with them. */
const paused = /(?:[\p{Term}\p{Pd}…][\p{Pe}\p{Pf}"']*|\s)$/u

/** Joins sentences, or what stands for one, as the language does: to be spoken with a pause after each. */
export function joinSentences(sentences: readonly string[], language: string): string {
  const [tag = ''] = language.toLowerCase().split('-')
  const last = sentences.length - 1
  const ended = sentences.map((sentence, index) =>
    index === last || paused.test(sentence) ? sentence : `${sentence}${own(stops, tag) ?? '.'}`,
  )
  return ended.join(closed.has(tag) ? '' : ' ')
}
