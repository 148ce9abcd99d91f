import { escapeTurning } from '../core/util/escape-turning.ts'

/** A value to be read: JSON on lines of its own, text as it is. Empty if it is nested too deeply for either. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return value == null ? '' : JSON.stringify(value, null, 2)
  } catch {
    return ''
  }
}

/** The arguments of a call to be read, as its tool gets them. What is no JSON, or not yet, as it is. */
export function argumentsText(json: unknown): string {
  let text = jsonText(json)
  try {
    text = jsonText(JSON.parse(text)) || text
  } catch {
    // Cut off, or still arriving.
  }
  return escapeTurning(text)
}
