/** A text as it is, anything else as JSON. What pages and services give has any type: what JSON cannot represent is left out. */
export function jsonText(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}
