import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { publicMessage } from '../../core/conversation/message-content.ts'
import { publicPart } from '../../core/conversation/message-parts.ts'
import type { RenderedPart, RendererContext, Renderers } from '../../core/options/messages/renderers.ts'
import type { Part } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import type { DrawnPart } from '../drawn-part.ts'
import type { RenderPart } from '../part.ts'
import { callRenderer } from './call-renderer.ts'
import type { SourcesPart } from '../sources-part.ts'
import type { StepRange } from '../tools/step-range.ts'
import { createPlace } from './create-place.ts'
import { pageRenderer } from './renderer-name.ts'
import { respond } from './respond.ts'
import { leaveToMessage } from '../../dom/focus/leave-focus.ts'
import { report } from '../../core/util/thrown/report.ts'

/** What only the chat itself draws. */
const isOfChat = (part: DrawnPart): part is SourcesPart | StepRange => part.type === 'sources' || part.type === 'step-range'

/** A part as the page knows it. */
const publicForm = (part: DrawnPart): unknown =>
  part.type === 'whole-message' ? publicMessage(part.message) : isOfChat(part) ? undefined : publicPart(part)

const partsOf = (part: DrawnPart): readonly Part[] =>
  part.type === 'whole-message' ? part.message.parts : isOfChat(part) ? [] : [part]

/** Draws a part by a renderer of the page, which gets the part, a signal, `respond`, `fail` and the chat, in the page's own tree. What it cannot draw is left to the chat. */
export const renderOwnPart: RenderPart<DrawnPart> = (part, context) => {
  const { get, root, chat, onRefused } = context
  const name: keyof Renderers = pageRenderer(part, get().config) ?? 'message'
  const place = createPlace(root.host)
  const dom = element('div', { class: 'own-part' }, place.slot)
  let current = part
  /** What the renderer made last, and the end of it. */
  let made: RenderedPart<unknown> | undefined
  let ending = new AbortController()
  let frame = 0
  let isOver = false

  /** Tells what was made that it goes. It is the page's code: what fails in it keeps nothing else from going. */
  function release(former = made): void {
    made = undefined
    ending.abort()
    try {
      former?.destroy?.()
    } catch (error) {
      tell(error)
    }
  }

  const tell = (error: unknown): void => report('failed-renderer', `The renderer "${name}" failed:`, error)

  function destroy(): void {
    if (isOver) return
    isOver = true
    cancelAnimationFrame(frame)
    leaveToMessage(place.dom)
    release()
    place.dom.remove()
  }

  /** Leaves the part to the chat; says why where something failed. */
  function refuse(error?: unknown): void {
    if (isOver) return
    if (error !== undefined) tell(error)
    destroy()
    onRefused(dom)
  }

  function createContext({ signal }: AbortController): RendererContext {
    return {
      signal,
      chat,
      fail: (error) => signal.aborted || refuse(error ?? new Error('It gave no reason.')),
      async respond(answer) {
        signal.throwIfAborted()
        await respond(answer, partsOf(current), context)
      },
    }
  }

  function make(): void {
    const renderer = get().config.options.renderers?.[name]
    const before = made?.dom
    release()
    ending = new AbortController()
    const given = createContext(ending)
    const next = renderer ? callRenderer(renderer as Parameters<typeof callRenderer>[0], publicForm(current), given) : undefined
    // It may have given up at once.
    if (isOver) return release(next)
    if (!next) return refuse()
    made = next
    if (next.dom === before) return
    leaveToMessage(dom)
    place.dom.replaceChildren(next.dom)
  }

  function draw(): void {
    cancelAnimationFrame(frame)
    frame = 0
    try {
      if (made?.update) made.update(publicForm(current))
      else make()
    } catch (error) {
      refuse(error)
    }
  }

  draw()
  return {
    dom,
    update(next) {
      current = next
      // However many chunks arrive, and not while one of them is being taken over.
      if (!isOver) frame ||= requestAnimationFrame(() => heldPositions.during(dom, draw))
    },
    destroy,
  }
}
