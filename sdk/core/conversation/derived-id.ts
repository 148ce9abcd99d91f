import type { MessageContent } from '../options/options.ts'

/** A 53-bit hash of a text (cyrb53, public domain): fast, and collisions within a conversation are improbable. */
function hash(text: string): string {
  let one = 0xdeadbeef
  let two = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36)
}

/** The JSON of a message's content, or an empty string if JSON cannot represent it. */
function textOf({ role, text, html, files }: MessageContent): string {
  try {
    return JSON.stringify([role, text, html, files])
  } catch {
    return JSON.stringify([role, text, html])
  }
}

/** How much of either end of a content tells it from others of its length. In a long conversation all of it would take longer than to draw. */
const endLength = 64

function sampleOf(content: MessageContent): string {
  const text = textOf(content)
  return text.length > 2 * endLength ? `${text.slice(0, endLength)}${text.length}${text.slice(-endLength)}` : text
}

/**
 * Derives an id from the position and content of a message that has none: the same in every tab that reads the same conversation,
 * and after every reload.
 */
export const derivedId = (content: MessageContent, place: number): string => `${place.toString(36)}-${hash(sampleOf(content))}`
