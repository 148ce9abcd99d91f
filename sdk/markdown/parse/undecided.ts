import type { Block } from './block.ts'

const marker = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y
const undecided = /^(?:[-=*_+#|: \t]*|\d{1,9}[.)]?|`{3,}[^`]*|`{1,2}|~{3,}.*|~{1,2}|\[[ xX]?\]?[ \t]*)$/

/** A line without the marks of quotes and items that it starts with. */
function withoutMarkers(line: string): string {
  let start = 0
  do marker.lastIndex = start
  while (marker.test(line) && (start = marker.lastIndex))
  return line.slice(start).replace(/^[ \t]+/, '')
}

/** Whether a line that is not complete may still become something else than it looks like, so that it is better not shown yet. */
export function isUndecided(line: string, tip: Block): boolean {
  if (tip.type === 'code' && tip.marker) return /^[ \t>]*[`~]*$/.test(line)
  return undecided.test(withoutMarkers(line))
}
