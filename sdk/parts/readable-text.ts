import type { DrawnPart } from './drawn-part.ts'

/** What is between the tags. Nothing parses it: this is for texts that are not drawn. */
const withoutTags = (html: string): string => html.replace(/<[^<>]*>|&\w+;/g, ' ')

/** The words of a part, without the code that draws it; undefined where it has none. */
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
      return [part.name, part.input, part.output].filter(Boolean).join('\n')
    default:
      return undefined
  }
}
