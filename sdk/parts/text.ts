import { StreamedText } from '../core/streamed-text.ts'
import type { TextPart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { adoptSheets } from '../dom/sheets.ts'
import type * as markdownRoom from './markdown.ts'
import type { RenderPart } from './part.ts'

type Markdown = typeof markdownRoom

let markdown: Markdown | undefined
let isLoading: Promise<Markdown> | undefined

/** Fetches what draws markdown, once for the page; a failure leaves plain text and the next text tries again. */
async function loadMarkdown(): Promise<Markdown> {
  try {
    markdown = await (isLoading ??= import('./markdown.ts'))
    return markdown
  } catch (error) {
    isLoading = undefined
    throw error
  }
}

/** Markdown, whole or growing. Plain text stands in until the markdown room is there. */
export const renderText: RenderPart<TextPart> = (part, { get, root, signal }) => {
  const dom = element('div', { class: 'text-content' })
  let current = part
  let position = 0
  let stream: ReturnType<Markdown['createMarkdownStream']> | undefined
  let plain: Text | undefined

  function grow(): void {
    if (!(current instanceof StreamedText)) return
    const text = current.since(position)
    position = current.position
    if (!text) return
    if (stream) stream.append(text)
    else plain?.appendData(text)
  }

  function draw(): void {
    stream?.destroy()
    stream = plain = undefined
    position = 0
    const isStreaming = current instanceof StreamedText
    dom.classList.toggle('plain-text', !markdown)
    if (!markdown) {
      plain = document.createTextNode(isStreaming ? '' : current.text)
      dom.dir = 'auto'
      dom.replaceChildren(plain)
      loadMarkdown().then(
        () => {
          if (!signal.aborted && plain) draw()
        },
        () => undefined,
      )
    } else {
      adoptSheets(root, [markdown.css])
      const { markdown: options, labels } = get().config
      const highlight = (code: HTMLElement, language: string): void => markdown?.highlightCode(code, language, signal)
      const settings = { ...options, labels, signal, highlight }
      dom.removeAttribute('dir')
      if (isStreaming) {
        dom.replaceChildren()
        stream = markdown.createMarkdownStream(dom, settings)
      } else dom.replaceChildren(markdown.renderMarkdown(current.text, settings))
    }
    grow()
  }

  draw()
  return {
    dom,
    update(next) {
      const before = current
      current = next
      if (next === before) return grow()
      const isFinished = before instanceof StreamedText && !(next instanceof StreamedText) && before.text === next.text
      if (!isFinished) {
        if (next.text !== before.text || next instanceof StreamedText) draw()
        return
      }
      // What came since the last look, then the end: the nodes stay.
      const rest = before.since(position)
      if (rest && !stream) plain?.appendData(rest)
      if (rest) stream?.append(rest)
      stream?.finish()
      stream = undefined
    },
    destroy() {
      stream?.destroy()
      plain = undefined
    },
  }
}
