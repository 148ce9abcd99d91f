import { messageLabels } from '../../core/labels/messages.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { parseHtml } from '../../dom/html.ts'
import { plainWords } from '../../dom/text-content.ts'
import { renderMarkdown } from '../../markdown/draw/render.ts'

/** What a message says, as it would be said aloud: the words of its markdown and of its html, without their signs. */
export async function spokenWords({ text, html }: MessageContent, { get }: Pick<ViewContext, 'get'>): Promise<string> {
  const { config } = get()
  const { markdown } = config
  const said: string[] = []
  if (text) {
    const settings = {
      ...markdown,
      labels: messageLabels(config.labels),
      links: { allowsLink: () => false, relOf: () => '' },
      drawImage: ({ alt }: { alt: string }) => element('span', {}, alt),
    }
    said.push(plainWords(renderMarkdown(text, settings)))
  }
  // Sanitised whatever the page allows: scripts of its own have run when the message was drawn. The nodes are put into no page,
  // which would fetch their pictures.
  if (html) said.push(plainWords(await parseHtml(html, true)))
  return said.filter(Boolean).join('\n')
}
