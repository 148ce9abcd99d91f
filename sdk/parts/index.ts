// The table of parts: which file draws which kind, loaded with the first of it; the rest is drawn as data.
import { messageLabels } from '../core/labels/messages.ts'
import { own } from '../core/util/own.ts'
import { element } from '../dom/element.ts'
import type { DrawnPart } from './drawn-part.ts'
import { renderError } from './errors/error.ts'
import { isData } from './data/is-data.ts'
import { renderLoading } from './loading.ts'
import type { PartContext, PartView, RenderPart } from './part.ts'
import { readableText } from './readable-text.ts'
import { showFailure } from './show-failure.ts'
import { renderText } from './text.ts'
import { whilePending } from './while-pending.ts'
import { report } from '../core/util/thrown/report.ts'

// A renderer only ever gets the part type it is listed under.
const given = <P extends DrawnPart>(render: RenderPart<P>): RenderPart<DrawnPart> => render as unknown as RenderPart<DrawnPart>

const renderers: Readonly<Record<string, RenderPart<DrawnPart>>> = {
  text: given(renderText),
  error: given(renderError),
  loading: given(renderLoading),
  html: later(async () => given((await import('./html/html.ts')).renderHtml)),
  file: later(async () => given((await import('./files/file.ts')).renderFile)),
  reasoning: later(async () => given((await import('./reasoning.ts')).renderReasoning)),
  tool: later(async () => given((await import('./tools/tool.ts')).renderTool)),
  'step-range': later(async () => given((await import('./tools/render-step-range.ts')).renderStepRange)),
  'input-request': later(async () => given((await import('./input-request.ts')).renderInputRequest)),
  sources: later(async () => given((await import('./sources.ts')).renderSources)),
}

/** Loads a renderer when the first part of its type is rendered: most chats never need most of them. */
function later(load: () => Promise<RenderPart<DrawnPart>>): RenderPart<DrawnPart> {
  let loaded: RenderPart<DrawnPart> | undefined
  return (part, context) => {
    if (loaded) return loaded(part, context)
    const dom = element('div', { class: 'part-content' })
    let view: PartView<DrawnPart> | undefined
    let isOver = false
    let failure: unknown
    function draw(render: RenderPart<DrawnPart>): void {
      loaded = render
      if (isOver) return
      try {
        view = render(part, context)
        dom.append(view.dom)
        context.onDrawn(dom)
      } catch (error) {
        context.onFailed(error)
      }
    }
    const drawWords = (): void => showFailure(dom, failure, readableText(part), messageLabels(context.get().config.labels))
    const drawing = load().then(draw, (error: unknown) => {
      report('not-loaded', error)
      failure = error
      if (!isOver) drawWords()
    })
    void whilePending(dom, drawing)
    return {
      dom,
      update(next) {
        part = next
        view?.update?.(next)
        if (failure) drawWords()
      },
      destroy() {
        isOver = true
        view?.destroy?.()
      },
    }
  }
}

/** Leaves a part to the chat: what would draw it did not come. */
const refuse: RenderPart<DrawnPart> = (_part, { onRefused }) => {
  const dom = element('div')
  onRefused(dom)
  return { dom }
}

/** Renders a part by the page's own renderer for it. */
export const renderOwn = later(() =>
  import('./renderers/own-part.ts').then(
    ({ renderOwnPart }) => renderOwnPart,
    (error: unknown) => {
      report('not-loaded', error)
      return refuse
    },
  ),
)

/** Renders a part with the interface that its tool brings. */
export const renderApp = later(async () => (await import('./tools/app.ts')).renderApp)

const renderData = later(async () => given((await import('./data/data.ts')).renderData))

/** Renders a part, one of an unknown type as data; undefined for what is shown elsewhere. */
export const renderPart = (part: DrawnPart, context: PartContext): PartView<DrawnPart> | undefined =>
  (own(renderers, part.type) ?? (isData(part) ? renderData : undefined))?.(part, context)
