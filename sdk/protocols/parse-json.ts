import { isJson } from './json.ts'
import type { Json } from './protocol.ts'

/** The value of a JSON text; a text that is no JSON as it is, and undefined for an empty one. */
export function parseJson(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The object of a JSON text; an empty one for anything else. */
export function parseJsonObject(text: string): Json {
  const value = parseJson(text)
  return isJson(value) ? value : {}
}
