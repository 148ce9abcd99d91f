import type { Run } from './emphasis.ts'
import type { InlineReader } from './inline-reader.ts'

const run = /\*+|_+|~+/y

/** Reads a run of emphasis marks, and decides by the characters around it whether it can open or close. */
export function readRun(reader: InlineReader): void {
  const before = reader.text.slice(Math.max(0, reader.position - 2), reader.position)
  const marks = reader.match(run)?.[0] ?? ''
  const after = reader.text.slice(reader.position, reader.position + 2)
  const isMarkBefore = /[\p{P}\p{S}]$/u.test(before)
  const isMarkAfter = /^[\p{P}\p{S}]/u.test(after)
  const isEdgeBefore = isMarkBefore || /\s$|^$/.test(before)
  const isEdgeAfter = isMarkAfter || /^\s|^$/.test(after)
  const isLeft = isMarkAfter ? isEdgeBefore : !isEdgeAfter
  const isRight = isMarkBefore ? isEdgeAfter : !isEdgeBefore
  const isUnderscore = marks[0] === '_'
  const added: Run = {
    mark: marks[0] ?? '',
    length: marks.length,
    count: marks.length,
    canOpen: isLeft && (!isUnderscore || !isRight || isMarkBefore),
    canClose: isRight && (!isUnderscore || !isLeft || isMarkAfter),
    starts: [],
    ends: [],
  }
  reader.nodes.push(added)
  if (added.mark !== '~' || added.length < 3) reader.runs.push(added)
}
