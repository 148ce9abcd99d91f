import type { MarkdownSettings } from '../settings.ts'
import { createMarkdownStream } from '../stream.ts'

/** The nodes of a whole text: the same that a finished stream has drawn. */
export function renderMarkdown(text: string, settings: MarkdownSettings): DocumentFragment {
  const fragment = document.createDocumentFragment()
  const stream = createMarkdownStream(fragment, settings)
  stream.append(text)
  stream.finish()
  return fragment
}
