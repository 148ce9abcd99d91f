import { isCjk } from './is-cjk.ts'

/**
 * What no address goes on after: white space, also such as has no width, characters that turn text, quotation marks, and the
 * punctuation of sentences in Chinese and Japanese.
 */
const stop = /[\s\u200b\u2060\p{Bidi_Control}<\p{Pi}\p{Pf}„‚…—，。、；：！？（）「」『』【】〔〕〖〗〈〉《》｛｝［］｡､｢｣]/u
const marks = /\*+|__+|~~+/y
const port = /:\d+/y
/** The letters before others in the last label of a domain, which no top-level domain mixes. */
const lastLabel = /^(?:[a-z][a-z\d-]*)(?=[^a-z\d-])/i

/** A letter of a word that is not in Latin letters. */
const otherLetter = /^(?![\p{Script=Latin}])[\p{L}\p{M}]/u

const isCjkAt = (text: string, position: number): boolean => isCjk(text.slice(position, position + 2))

/** Scripts without spaces have words right behind an address: Thai, Khmer, Chinese, Japanese and others. */
const isGluedAt = (text: string, position: number): boolean =>
  isCjkAt(text, position) || otherLetter.test(text.slice(position, position + 2))

/** Where the host ends if words in other letters follow it directly. */
function gluedHostEnd(text: string, start: number, end: number): number | undefined {
  const length = text.slice(start, end).search(/[/?#:]/)
  const hostEnd = length < 0 ? end : start + length
  port.lastIndex = hostEnd
  if (port.test(text)) return isGluedAt(text, port.lastIndex) ? port.lastIndex : undefined
  const host = text.slice(start, hostEnd)
  const labelStart = host.lastIndexOf('.') + 1
  const [letters = ''] = lastLabel.exec(host.slice(labelStart)) ?? []
  const wordsStart = start + labelStart + letters.length
  return letters && isGluedAt(text, wordsStart) ? wordsStart : undefined
}

/**
 * Where a web address ends whose host starts here; punctuation of the sentence may precede the end. Brackets that were opened
 * before the address are not part of it, nor is what closes before a word in Chinese, Japanese or Korean, which have no spaces.
 */
export function addressEnd(text: string, start: number): number {
  let round = 0
  let square = 0
  let position = start
  for (; position < text.length; position++) {
    const character = text.charAt(position)
    if (stop.test(character)) break
    if (character === '[') square++
    else if (character === '(') round++
    else if (character === ']' && --square < 0) break
    else if (character === '\\' && /[[\]]/.test(text.charAt(position + 1))) break
    else if (character === '"' && isCjkAt(text, position + 1)) break
    else if (character === ')') {
      if (!round && isCjkAt(text, position + 1)) break
      round = Math.max(0, round - 1)
    }
    marks.lastIndex = position
    if (!marks.test(text)) continue
    if (isCjkAt(text, marks.lastIndex)) break
    position = marks.lastIndex - 1
  }
  return gluedHostEnd(text, start, position) ?? position
}
