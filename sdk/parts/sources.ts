import { fillLabel } from '../core/labels/fill-label.ts'
import { messageLabels } from '../core/labels/messages.ts'
import type { SourcePart } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { chevron } from '../dom/icons/chevron.ts'
import { heldPositions } from '../dom/scrolling/held-positions.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import css from '../styles/message/parts.css?inline'
import { drawingLimits } from './drawing-limits.ts'
import type { RenderPart } from './part.ts'
import { createSourceTitles } from './source-title.ts'
import type { SourcesPart } from './sources-part.ts'

/** So many are drawn although nobody has opened the list: they are there for print. The others come when somebody looks. */
const drawnAtOnce = 50

const addressOf = (source: SourcePart | undefined): string => `${source?.id} ${source?.url}`

/** The sources of an answer, behind a button that says how many: numbered, each with its title. */
export const renderSources: RenderPart<SourcesPart> = (part, { get, root, signal }) => {
  adoptSheets(root, [css])
  const list = element('ol', { hidden: true, 'aria-label': messageLabels(get().config.labels).sources })
  const count = element('span')
  const button = element('button', { type: 'button', 'aria-expanded': 'false' }, count, icon(chevron))
  const dom = element('div', { class: 'sources', part: 'sources' }, button, list)
  const drawTitle = createSourceTitles(get().config, 'span')
  let current = part
  let drawn = 0

  function drawUpTo(most: number): void {
    for (const source of current.sources.slice(drawn, most)) list.append(element('li', undefined, drawTitle(source)))
    drawn = Math.max(drawn, Math.min(most, current.sources.length))
  }

  function draw(next: SourcesPart): void {
    // What is listed last may have made way for others.
    if (drawn && addressOf(next.sources[drawn - 1]) !== addressOf(current.sources[drawn - 1])) {
      list.replaceChildren()
      drawn = 0
    }
    current = next
    count.textContent = fillLabel(messageLabels(get().config.labels), 'sourceCount', { count: next.sources.length })
    drawUpTo(list.hidden ? drawnAtOnce : drawingLimits.parts)
  }

  button.addEventListener('click', () => {
    heldPositions.during(dom, () => {
      list.hidden = !list.hidden
      drawUpTo(drawingLimits.parts)
    })
    button.setAttribute('aria-expanded', String(!list.hidden))
  })
  const printed = (): void => drawUpTo(drawingLimits.parts)
  window.addEventListener('beforeprint', printed, { signal })
  draw(part)
  return { dom, update: draw, destroy: () => window.removeEventListener('beforeprint', printed) }
}
