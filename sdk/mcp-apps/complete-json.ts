/** What each opening bracket is closed by. */
const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** The brackets that are open at the end of a JSON text, and whether a string is. */
function openAt(text: string): { brackets: string; isInString: boolean } {
  let brackets = ''
  let isInString = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (closing[character]) brackets = closing[character] + brackets
    else if (character === '}' || character === ']') brackets = brackets.slice(1)
  }
  return { brackets, isInString }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Where a member or an entry may have ended, from the last on. */
const lastComma = (text: string): number => Math.max(text.lastIndexOf(','), text.lastIndexOf('{'), text.lastIndexOf('['))

/** An object whose JSON text may be cut off anywhere, as far as it is there; undefined where nothing of it is. */
export function completeJson(text: string): Record<string, unknown> | undefined {
  const whole = parseObject(text)
  if (whole) return whole
  const { brackets, isInString } = openAt(text)
  const closed = parseObject(text.replace(/\\u?[\da-f]{0,3}$/i, '') + (isInString ? '"' : '') + brackets)
  if (closed) return closed
  // A key without its value, half a number or half a word: what is before it.
  let end = lastComma(text)
  for (let attempt = 0; end >= 0 && attempt < 5; attempt += 1) {
    const isOpening = text.charAt(end) !== ','
    const before = text.slice(0, isOpening ? end + 1 : end)
    const open = openAt(before)
    const found = open.isInString ? undefined : parseObject(before + open.brackets)
    if (found) return found
    end = lastComma(text.slice(0, end))
  }
  return undefined
}
