import { replaceKind } from '../message-parts.ts'
import type { Part, ToolPart } from '../../types.ts'
import { isSame } from '../../util/is-same.ts'

/** The content of a part. How long the model thought, and the service's metadata, are only known from the stream. */
function wordsOf(part: Part): unknown {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return part.text
    case 'file':
      return part.file.src
    case 'tool':
      return [part.id, part.name, part.state, part.input, part.output]
    default:
      return part
  }
}

const noteOf = (part: Part): unknown => ('providerMetadata' in part ? part.providerMetadata : undefined)

/** Merges a repeated part: keeps the existing one if the content is the same, with the service's new metadata. */
function mergePart(present: Part, given: Part): Part {
  const note = noteOf(given)
  const isNoted = note === undefined || isSame(note, noteOf(present))
  if (!isSame(wordsOf(present), wordsOf(given))) return given
  return isNoted ? present : ({ ...present, providerMetadata: note } as Part)
}

const isAnswered = ({ state }: ToolPart): boolean => state.startsWith('output-')

/** Merges tools by id; a result that the service does not repeat stays. Unknown tools are added at the end. */
function mergeTools(parts: readonly Part[], given: readonly ToolPart[]): Part[] {
  const fresh = new Map(given.map((tool) => [tool.id, tool]))
  const merged = parts.map((part) => {
    const next = part.type === 'tool' ? fresh.get(part.id) : undefined
    if (part.type !== 'tool' || !next) return part
    fresh.delete(part.id)
    return isAnswered(part) && !isAnswered(next) ? part : mergePart(part, next)
  })
  return [...merged, ...fresh.values()]
}

/** Merges parts of one type in order, at the position of the first one of the type. */
function mergeKind(parts: readonly Part[], type: Part['type'], given: readonly Part[]): Part[] {
  const present = parts.filter((part) => part.type === type)
  const merged = given.map((part, index) => {
    const before = present[index]
    return before ? mergePart(before, part) : part
  })
  return type === 'reasoning' && !present.length ? [...merged, ...parts] : replaceKind(parts, type, merged)
}

/**
 * Merges the parts of a message that a service repeats. For each type that the service names, its parts replace the existing
 * ones; other types stay. Returns the same array if nothing changes.
 */
export function mergeSnapshotParts(present: readonly Part[], given: readonly Part[]): readonly Part[] {
  let parts = present
  for (const type of new Set(given.map((part) => part.type))) {
    const ofKind = given.filter((part) => part.type === type)
    parts = type === 'tool' ? mergeTools(parts, ofKind as ToolPart[]) : mergeKind(parts, type, ofKind)
  }
  return parts.length === present.length && parts.every((part, index) => part === present[index]) ? present : parts
}
