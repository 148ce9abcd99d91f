import type { Block } from './block.ts'

const markers = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))*[ \t]*/
const undecided = /^(?:[-=*_+#|: \t]*|\d{1,9}[.)]?|`{3,}[^`]*|`{1,2}|~{3,}.*|~{1,2}|\[[ xX]?\]?[ \t]*)$/

/** Whether a line that is not complete may still become something else than it looks like, so that it is better not shown yet. */
export function isUndecided(line: string, tip: Block): boolean {
  if (tip.type === 'code' && tip.marker) return /^[ \t>]*[`~]*$/.test(line)
  return undecided.test(line.replace(markers, ''))
}
