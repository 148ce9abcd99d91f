import { footnoteLabel } from '../../core/conversation/citations/footnote-label.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { parseHtml } from '../../dom/html/html.ts'
import { textContentOf } from '../../dom/text-content.ts'
import { renderMarkdown } from '../../markdown/draw/render.ts'
import type { MarkdownCitations } from '../../markdown/settings.ts'

/** The footnotes that an answer defines are read no more than what else it cites, nor are their marks. */
function silentFootnotes(): MarkdownCitations {
  const labels = new Set<string>()
  return {
    between: () => [],
    drawAt: () => [],
    define: ({ label }) => void labels.add(footnoteLabel.keyOf(label)),
    drawNamed: (written) =>
      written.startsWith('[^') && labels.has(footnoteLabel.keyOf(written.slice(2, -1))) ? element('span') : undefined,
  }
}

/** The text of a message for speech output: the words of its markdown and its HTML, without the markup. */
export async function speechTextOf({ text, html }: MessageContent, { get }: Pick<ViewContext, 'get'>): Promise<string> {
  const { config } = get()
  const { markdown } = config
  const said: string[] = []
  if (text) {
    const settings = {
      ...markdown,
      labels: messageLabels(config.labels),
      citations: config.sources === 'marks' ? silentFootnotes() : undefined,
      links: { allowsLink: () => false, relOf: () => '' },
      drawImage: ({ alt }: { alt: string }) => element('span', {}, alt),
    }
    said.push(textContentOf(renderMarkdown(text, settings)))
  }
  // Sanitised whatever the page allows: its scripts have run when the message was rendered. The nodes are not added to a page,
  // which would load their images.
  if (html) said.push(textContentOf(await parseHtml(html, true)))
  return said.filter(Boolean).join('\n')
}
