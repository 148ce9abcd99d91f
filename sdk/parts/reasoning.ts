import { fillLabel } from '../core/fill-label.ts'
import type { ReasoningPart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { adoptSheets } from '../dom/sheets.ts'
import css from '../styles/parts.css?inline'
import type { RenderPart } from './part.ts'

export const chevron = 'm9 5.5 6.5 6.5L9 18.5 7.6 17.1l5.1-5.1-5.1-5.1Z'

/** What the model thought, behind a button that says for how long. */
export const renderReasoning: RenderPart<ReasoningPart> = (part, { get, root }) => {
  adoptSheets(root, [css])
  const words = element('span')
  const button = element('button', { type: 'button', 'aria-expanded': 'false' }, icon(chevron), words)
  const text = document.createTextNode('')
  const thoughts = element('div', { class: 'reasoning-text', dir: 'auto', hidden: true }, text)
  button.addEventListener('click', () => {
    const isOpen = thoughts.hidden
    thoughts.hidden = !isOpen
    button.setAttribute('aria-expanded', String(isOpen))
  })
  let drawn = ''
  function draw({ text: next, duration }: ReasoningPart): void {
    const { labels } = get().config
    const label =
      duration === undefined
        ? labels.reasoning
        : fillLabel(labels, 'reasoned', { seconds: Math.max(1, Math.round(duration / 1000)) })
    if (words.textContent !== label) words.textContent = label
    if (next === drawn) return
    if (next.startsWith(drawn)) text.appendData(next.slice(drawn.length))
    else text.data = next
    drawn = next
  }
  draw(part)
  return { dom: element('div', { class: 'reasoning', part: 'reasoning' }, button, thoughts), update: draw }
}
