import { footnoteLabel } from '../../core/conversation/citations/footnote-label.ts'
import type { Block } from './block.ts'

const marker = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y
const footnote = String.raw`\[\^(?:${footnoteLabel.source})?\]?`
const others = /[-=*_+#|: \t]*|\d{1,9}[.)]?|`{3,}[^`]*|`{1,2}|~{3,}.*|~{1,2}|\[[ xX]?\]?[ \t]*/
const undecided = new RegExp(`^(?:${others.source}|${footnote})$`)

/** The line without leading quote and list markers. */
function withoutMarkers(line: string): string {
  let start = 0
  do marker.lastIndex = start
  while (marker.test(line) && (start = marker.lastIndex))
  return line.slice(start).replace(/^[ \t]+/, '')
}

/** True when an unfinished line may still turn into a different block, so that it should not be shown yet. */
export function isUndecided(line: string, tip: Block): boolean {
  if (tip.type === 'code' && tip.marker) return /^[ \t>]*[`~]*$/.test(line)
  return undecided.test(withoutMarkers(line))
}
