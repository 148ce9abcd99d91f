import type { Part } from '../../core/types.ts'
import { report } from '../../core/util/thrown/report.ts'

/** The content of a part of an unknown type: its data or, if it has none, everything but its type. */
function dataOf(part: Part): unknown {
  if (part.type.startsWith('data-') && 'data' in part) return part.data
  const { type: _type, ...rest } = part
  return rest
}

/** The data of a part of an unknown type: strings as they are, anything else as JSON; undefined if JSON cannot represent it. */
export function dataText(part: Part): { readonly text: string; readonly isJson: boolean } | undefined {
  const data = dataOf(part)
  if (typeof data === 'string') return { text: data, isJson: false }
  try {
    return { text: JSON.stringify(data, undefined, 2) ?? '', isJson: true }
  } catch (error) {
    // A page may put anything into a history, even circular references.
    report('not-drawn', 'Data of a message could not be shown:', error)
    return undefined
  }
}
