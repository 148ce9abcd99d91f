import { isJson } from '../core/util/is-json.ts'
import type { Json } from '../protocols/protocol.ts'
import type { Refusal } from './refusal.ts'

/** No message of a chat comes near. What lies deeper could not be written as JSON again, and takes a hundred times its length. */
const mostDepth = 200

/** The place of the quote that ends the text which begins before `start`. */
function endOfText(json: string, start: number): number {
  for (let place = start; ; place += 1) {
    place = json.indexOf('"', place)
    if (place < 0) return json.length
    let before = place
    while (json[before - 1] === '\\') before -= 1
    if ((place - before) % 2 === 0) return place
  }
}

/** Whether JSON is nested no deeper than anybody writes it, by its brackets alone. */
function isShallow(json: string): boolean {
  let depth = 0
  for (let place = 0; place < json.length; place += 1) {
    const character = json[place]
    if (character === '"') place = endOfText(json, place + 1)
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > mostDepth) return false
  }
  return true
}

/**
 * What a stranger wrote as JSON.
 * @throws SyntaxError for what is none, and for what is nested without end.
 */
export function parseStrange(json: string): unknown {
  if (!isShallow(json)) throw new SyntaxError('The JSON is nested too deep.')
  return JSON.parse(json)
}

/**
 * The object that a body holds as JSON.
 * @throws the `Refusal` for anything else.
 */
export async function readJson(body: Blob, refuse: () => Refusal): Promise<Json> {
  let value: unknown
  try {
    value = parseStrange(await body.text())
  } catch {
    throw refuse()
  }
  if (!isJson(value)) throw refuse()
  return value
}
