import { asText } from '../core/util/as-text.ts'
import { withoutTags } from '../core/extensions/documents/without-tags.ts'
import { dataText } from './data/data-text.ts'
import type { DrawnPart } from './drawn-part.ts'
import { isData } from './data/is-data.ts'

/** The text of a part, without markup; undefined when it has none. */
export function readableText(part: DrawnPart): string | undefined {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'error':
      return part.text
    case 'html':
      return withoutTags(part.chunks.join(''))
    case 'file':
      return part.file.name
    case 'sources':
      return part.sources.map(({ title, url }) => title ?? url ?? '').join('\n')
    case 'tool':
      return [part.name, part.input, asText(part.output)].filter(Boolean).join('\n')
    case 'step-range':
      return part.steps.map(readableText).filter(Boolean).join('\n\n')
    case 'input-request':
      return part.message
    case 'whole-message':
      return undefined
    default:
      return isData(part) ? dataText(part)?.text : undefined
  }
}
