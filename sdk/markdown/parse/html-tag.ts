const start = /<[a-z][a-z\d-]*/iy
const attribute = /[ \t\r\n]+[a-z_:][\w:.-]*(?:[ \t\r\n]*=[ \t\r\n]*(?:[^"'=<>`\p{Cc} ]+|'[^']*'|"[^"]*"))?/iuy
const end = /[ \t\r\n]*\/?>/y
const closing = /<\/[a-z][a-z\d-]*[ \t\r\n]*>/iy

/**
 * Where the HTML tag that starts at this position ends, −1 for none. The text after an incomplete tag is read at most three
 * times, whatever quotes it has: each start is in one of three states.
 */
export function htmlTagEnd(text: string, position: number): number {
  function pass(pattern: RegExp): boolean {
    pattern.lastIndex = position
    const isThere = pattern.test(text)
    if (isThere) position = pattern.lastIndex
    return isThere
  }
  if (pass(closing)) return position
  if (!pass(start)) return -1
  // One attribute at a time: a single expression for all of them would exceed the browser's regex memory.
  while (pass(attribute));
  return pass(end) ? position : -1
}
