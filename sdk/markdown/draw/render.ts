import type { MarkdownSettings } from '../settings.ts'
import { createMarkdownStream } from '../stream.ts'

/** Renders a whole text: the same nodes as at the end of a stream. */
export function renderMarkdown(text: string, settings: MarkdownSettings): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const stream = createMarkdownStream(fragment, settings)
  stream.append(text)
  stream.finish()
  return fragment
}
