import type { MessageContent } from '../core/options.ts'
import type { ViewContext } from '../core/types.ts'
import { parseHtml } from '../dom/html.ts'
import { plainWords } from '../dom/plain-words.ts'
import { renderMarkdown } from '../markdown/render.ts'

/** What a message says, as it would be said aloud: the words of its markdown and of its html, without their signs. */
export async function spokenWords({ text, html }: MessageContent, { get }: Pick<ViewContext, 'get'>): Promise<string> {
  const { markdown, labels } = get().config
  const message = document.createElement('div')
  if (text) message.append(renderMarkdown(text, { ...markdown, labels }))
  // Sanitised whatever the page allows: scripts of its own have run when the message was drawn.
  if (html) message.append(await parseHtml(html, true))
  return plainWords(message)
}
