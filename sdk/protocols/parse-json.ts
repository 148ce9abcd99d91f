/** The value of a JSON text; a text that is no JSON as it is, and undefined for an empty one. */
export function parseJson(text: string): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
