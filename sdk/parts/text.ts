import { messageLabels } from '../core/labels/messages.ts'
import { StreamedText } from '../core/conversation/reply/streamed-text.ts'
import type { TextPart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import { drawTyped } from '../markdown/draw/draw-typed.ts'
import { DrawingShare } from '../markdown/draw/drawing-share.ts'
import { renderMarkdown } from '../markdown/draw/render.ts'
import type { MarkdownCitations } from '../markdown/settings.ts'
import { createMarkdownStream, type MarkdownStream } from '../markdown/stream.ts'
import css from '../styles/message/markdown.css?inline'
import { createFinishLoader } from './blocks/finish-loader.ts'
import { createFormulasLoader } from './formulas/formulas-loader.ts'
import { highlightCode, type Highlight } from './highlight-code.ts'
import { createMediaGate } from './html/media-gate.ts'
import type { RenderPart } from './part.ts'

/** Markdown, whole or streamed; or what the visitor typed, as it was typed. */
export const renderText: RenderPart<TextPart> = (part, context) => {
  const { announce, get, root, signal, onFailed, onPartial } = context
  adoptSheets(root, [css])
  const dom = element('div', { class: 'text-content' })
  let current = part
  const now = (): TextPart => current
  let position = 0
  const source = new DrawingShare(context.budget.source)
  const share = new DrawingShare(context.budget.answer)
  let stream: MarkdownStream | undefined
  let cited: MarkdownCitations | undefined
  let drawnPlaces: readonly number[] = []

  function fitting(text: string): string {
    const fits = text.length <= source.left
    if (!fits) onPartial()
    const taken = fits ? text : text.slice(0, source.left)
    source.pay(taken.length)
    return taken
  }

  /** The text added since the last render. */
  function readFrom(text: StreamedText): string {
    const added = text.since(position)
    position = text.position
    return fitting(added)
  }

  function stop(): void {
    stream?.destroy()
    source.refund()
    share.refund()
  }

  function draw(): void {
    stop()
    stream = undefined
    position = 0
    const { config } = get()
    const labels = messageLabels(config.labels)
    const highlight: Highlight = (...code) => highlightCode(context, ...code)
    const typeset = createFormulasLoader(context)
    const finish = createFinishLoader(context)
    const { policy, drawImage } = createMediaGate(context)
    const citations = context.citationsOf(now)
    const callbacks = { announce, citations, highlight, typeset, finish, drawImage, onFailed, onPartial }
    cited = citations
    drawnPlaces = citations?.between(-1, Infinity) ?? []
    const settings = { ...config.markdown, ...callbacks, labels, signal, links: policy, share }
    if (!(current instanceof StreamedText)) {
      const render = context.isAsTyped ? drawTyped : renderMarkdown
      return dom.replaceChildren(render(fitting(current.text), settings))
    }
    dom.replaceChildren()
    const text = current
    stream = createMarkdownStream(dom, settings, () => readFrom(text))
    stream.append()
  }

  draw()
  return {
    dom,
    update(next) {
      const before = current
      current = next
      if (next === before) {
        stream?.append()
      } else if (before instanceof StreamedText && !(next instanceof StreamedText) && before.text === next.text) {
        // Appends the latest text, then ends the stream: the nodes stay.
        stream?.finish()
      } else if (next.text !== before.text || next instanceof StreamedText) draw()
    },
    cite(by) {
      if (by === now) return
      const places = cited?.between(-1, Infinity) ?? []
      const before = new Map<number, number>()
      for (const place of drawnPlaces) before.set(place, (before.get(place) ?? 0) + 1)
      for (const place of places) before.set(place, (before.get(place) ?? 0) - 1)
      const changed = [...before].filter(([, count]) => count !== 0).map(([place]) => place)
      drawnPlaces = places
      // The end of a growing text draws them when it is drawn.
      if (stream && !(by && cited?.drawsFootnotes)) stream.cite(changed)
      else if (by || changed.length || (!places.length && context.get().config.sources === 'marks')) draw()
    },
    destroy() {
      stop()
      cited?.destroy?.()
    },
  }
}
