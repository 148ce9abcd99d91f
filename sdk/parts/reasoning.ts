import { messageLabels } from '../core/labels/messages.ts'
import { fillLabel } from '../core/labels/fill-label.ts'
import { StreamedReasoning } from '../core/conversation/reply/streamed-text.ts'
import type { ReasoningPart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import { heldPositions } from '../dom/scrolling/held-positions.ts'
import { DrawingShare } from '../markdown/draw/drawing-share.ts'
import css from '../styles/message/parts.css?inline'
import { chevron } from '../dom/icons/chevron.ts'
import type { RenderPart } from './part.ts'
import { createTickingTime } from './tools/ticking-time.ts'

const star = 'M12 3.5c.8 5.2 3.3 7.7 8.5 8.5-5.2.8-7.7 3.3-8.5 8.5-.8-5.2-3.3-7.7-8.5-8.5 5.2-.8 7.7-3.3 8.5-8.5Z'

/** The model's reasoning, behind a button that says how long it took. */
export const renderReasoning: RenderPart<ReasoningPart> = (part, context) => {
  const { get, root, signal, budget, onPartial } = context
  adoptSheets(root, [css])
  const words = element('span', { class: 'reasoning-words' })
  const time = createTickingTime(messageLabels(get().config.labels))
  const button = element('button', { type: 'button', 'aria-expanded': 'false' }, icon(star), words, time.dom, icon(chevron))
  const thoughts = element('div', { class: 'reasoning-text', dir: 'auto', hidden: true })
  const share = new DrawingShare(budget.steps)
  button.addEventListener('click', () => {
    const isOpen = thoughts.hidden
    thoughts.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
  })
  let current: ReasoningPart | undefined
  let position = 0
  let frame = 0

  function cancel(): void {
    cancelAnimationFrame(frame)
    frame = 0
  }

  function stop(): void {
    signal.removeEventListener('abort', stop)
    time.run(false)
    cancel()
  }

  /** Adds a new text node: extending a long one would copy it each time. */
  function append(text: string): void {
    if (text.length > share.left) onPartial()
    const fitting = text.slice(0, Math.max(0, share.left))
    share.pay(fitting.length)
    if (fitting) thoughts.append(fitting)
  }

  function appendNew(streamed: StreamedReasoning): void {
    cancel()
    const added = streamed.words.since(position)
    position = streamed.words.position
    append(added)
  }

  function drawText(next: ReasoningPart): void {
    const before = current
    current = next
    if (before instanceof StreamedReasoning && (next === before || next.text === before.text)) {
      // Streamed text is rendered once per frame, however many chunks arrive.
      if (next === before) frame ||= requestAnimationFrame(() => heldPositions.during(dom, () => appendNew(before)))
      else appendNew(before)
      return
    }
    if (before && next.text.startsWith(before.text)) return append(next.text.slice(before.text.length))
    cancel()
    thoughts.replaceChildren()
    share.refund()
    position = 0
    if (next instanceof StreamedReasoning) appendNew(next)
    else append(next.text)
  }

  function draw(next: ReasoningPart): void {
    const labels = messageLabels(get().config.labels)
    // Thoughts of a stored answer may have no time: they are over all the same.
    const isThinking = next.duration === undefined && context.isStreaming
    const over =
      next.duration === undefined
        ? labels.thoughts
        : fillLabel(labels, 'reasoned', { seconds: Math.max(1, Math.round(next.duration / 1000)) })
    const label = isThinking ? labels.reasoning : over
    if (words.textContent !== label) words.textContent = label
    dom.classList.toggle('thinking', isThinking)
    time.run(isThinking)
    drawText(next)
  }

  const dom = element('div', { class: 'reasoning', part: 'reasoning' }, button, thoughts)
  draw(part)
  signal.addEventListener('abort', stop)
  return {
    dom,
    update: draw,
    destroy() {
      stop()
      share.refund()
    },
  }
}
