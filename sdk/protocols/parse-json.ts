import { isJson } from '../core/util/is-json.ts'
import { isTooDeep } from '../core/util/is-too-deep.ts'
import type { Json } from './protocol.ts'

/**
 * Parses JSON; returns text that is not JSON, or is nested so deeply that no request could hold it, as it is, and undefined for an empty
 * text.
 */
export function parseJson(text: string): unknown {
  if (!text) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isTooDeep(value) ? text : value
  } catch {
    return text
  }
}

/** Parses a JSON object; returns an empty one for anything else. */
export function parseJsonObject(text: string): Json {
  const value = parseJson(text)
  return isJson(value) ? value : {}
}
