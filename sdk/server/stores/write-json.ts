import { breathe } from '../bounds/breathe.ts'

/** A value as JSON. */
export interface WrittenJson {
  readonly json: string
  /** Its length in UTF-8. */
  readonly bytes: number
}

/** Characters that are written before others have a turn. */
const atOnce = 2 ** 18

const encoder = new TextEncoder()

/** About as many characters as a value has as JSON; no more than that is counted once it is more than is written at once. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  let weight = 1
  for (const key in value) {
    weight += key.length + weightOf((value as Readonly<Record<string, unknown>>)[key])
    if (weight > atOnce) return weight
  }
  return weight
}

/** Whether a value is written in pieces. */
export const isLong = (value: unknown): boolean => weightOf(value) > atOnce

/** Parts of a text, none of which ends within a character. */
function* partsOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = Math.min(start + atOnce, text.length)
    if (/[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && end < text.length) end += 1
    yield text.slice(start, end)
    start = end
  }
}

/** What plain values are as JSON, in pieces: as `JSON.stringify` writes them. */
function* piecesOf(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > atOnce) {
    yield '"'
    for (const part of partsOf(value)) yield JSON.stringify(part).slice(1, -1)
    yield '"'
  } else if (typeof value !== 'object' || value === null || !isLong(value)) yield JSON.stringify(value)
  else if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) {
      yield place ? ',' : '['
      yield* piecesOf(item === undefined ? null : item)
    }
    yield ']'
  } else {
    let before = '{'
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue
      yield `${before}${JSON.stringify(key)}:`
      yield* piecesOf(item)
      before = ','
    }
    yield '}'
  }
}

/** Writes a plain value, such as one that was JSON before: a long one in pieces, between which others have a turn. */
export async function writeJson(value: unknown): Promise<WrittenJson> {
  let json = ''
  let bytes = 0
  let pause = atOnce
  for (const piece of piecesOf(value)) {
    if (json.length > pause) {
      await breathe()
      pause = json.length + atOnce
    }
    json += piece
    bytes += encoder.encode(piece).length
  }
  return { json, bytes }
}
