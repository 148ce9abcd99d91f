import type { MessageContent } from '../options/options.ts'
import { jsonText } from './json-text.ts'

/** How much of either end of a text tells it from others of its length. In a long conversation all of it would take longer than to draw. */
const endLength = 32

/** 31 times a number of these 25 bits is still a small integer, with which engines compute without allocating. */
const mask = 0x1_ff_ff_ff

/** Continues a hash with the length and the ends of a text. */
function addText(sum: number, text: string): number {
  const { length } = text
  const skipTo = Math.max(length - endLength, endLength)
  let next = sum
  for (let index = 0; index < length; index += 1) {
    if (index === endLength) index = skipTo
    next = (next * 31 + text.charCodeAt(index)) & mask
  }
  return (next * 31 + length) & mask
}

/**
 * Derives an id from the position and content of a message that has none: the same in every tab that reads the same conversation,
 * and after every reload. The hash tells apart what different conversations have at one position.
 */
export function derivedId({ role, text, html, files }: MessageContent, place: number): string {
  let sum = 1
  for (const part of [role, text, html, files]) sum = addText(sum, jsonText(part))
  return `${place.toString(36)}-${sum.toString(36)}`
}
