import type { Part } from '../core/types.ts'

/** What a part of an unknown kind holds: its data or, where it has none, all but its kind. */
function dataOf(part: Part): unknown {
  if (part.type.startsWith('data-') && 'data' in part) return part.data
  const { type: _type, ...rest } = part
  return rest
}

/** The data of a part of an unknown kind: a text as it is, anything else as JSON; undefined for what is no JSON. */
export function dataText(part: Part): { readonly text: string; readonly isJson: boolean } | undefined {
  const data = dataOf(part)
  if (typeof data === 'string') return { text: data, isJson: false }
  try {
    return { text: JSON.stringify(data, undefined, 2) ?? '', isJson: true }
  } catch (error) {
    // A page may give anything in a history, also what refers to itself.
    console.error('Data of a message could not be shown:', error)
    return undefined
  }
}
