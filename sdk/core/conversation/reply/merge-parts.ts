import { replaceKind } from '../message-parts.ts'
import type { Part, ToolPart } from '../../types.ts'
import { isSame } from '../../util/is-same.ts'

/** What a part says. How long the model thought, and what the service noted beside it, is known only from the stream. */
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

/** A part as the service says it again: the one that is there when that says the same, with what the service notes beside it now. */
function mergePart(present: Part, given: Part): Part {
  const note = noteOf(given)
  const isNoted = note === undefined || isSame(note, noteOf(present))
  if (!isSame(wordsOf(present), wordsOf(given))) return given
  return isNoted ? present : ({ ...present, providerMetadata: note } as Part)
}

const isAnswered = ({ state }: ToolPart): boolean => state.startsWith('output-')

/** Tools each by its id; a result that the service does not repeat stays. One that is not known is added at the end. */
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

/** Parts of one kind, in their order, where the first one of the kind stands. */
function mergeKind(parts: readonly Part[], type: Part['type'], given: readonly Part[]): Part[] {
  const present = parts.filter((part) => part.type === type)
  const merged = given.map((part, index) => {
    const before = present[index]
    return before ? mergePart(before, part) : part
  })
  return type === 'reasoning' && !present.length ? [...merged, ...parts] : replaceKind(parts, type, merged)
}

/**
 * The parts of a message that a service says again. Of each kind that it names, the ones it names take the place of those that are
 * there, and kinds of which it says nothing stay. The same array when nothing changes.
 */
export function mergeParts(present: readonly Part[], given: readonly Part[]): readonly Part[] {
  let parts = present
  for (const type of new Set(given.map((part) => part.type))) {
    const ofKind = given.filter((part) => part.type === type)
    parts = type === 'tool' ? mergeTools(parts, ofKind as ToolPart[]) : mergeKind(parts, type, ofKind)
  }
  return parts.length === present.length && parts.every((part, index) => part === present[index]) ? present : parts
}
