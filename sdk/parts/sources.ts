import { messageLabels } from '../core/labels/messages.ts'
import { escapeTurning } from '../core/util/escape-turning.ts'
import { element } from '../dom/element.ts'
import { createAddressPolicy } from '../dom/html/address-policy.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import css from '../styles/message/parts.css?inline'
import { drawingLimits } from './drawing-limits.ts'
import type { RenderPart } from './part.ts'
import type { SourcesPart } from './sources-part.ts'

/** The sources of an answer: numbered chips. */
export const renderSources: RenderPart<SourcesPart> = (part, { get, root }) => {
  adoptSheets(root, [css])
  const list = element('ol')
  const dom = element(
    'div',
    { class: 'sources', part: 'sources' },
    element('div', { class: 'sources-label' }, messageLabels(get().config.labels).sources),
    list,
  )
  const policy = createAddressPolicy(get().config.options)
  let drawn = 0
  function draw({ sources }: SourcesPart): void {
    if (sources.length < drawn) {
      list.replaceChildren()
      drawn = 0
    }
    for (const { url, title } of sources.slice(drawn, drawingLimits.parts)) {
      // A title is isolated by its element; of an address, the host is to be read.
      const words = title ?? escapeTurning(url ?? '')
      const isLink = url !== undefined && url !== '' && policy.allowsLink(url)
      const chip = isLink
        ? element('a', { href: url, target: get().config.markdown.linkTarget, rel: policy.relOf(url), dir: 'auto' }, words)
        : element('span', { dir: 'auto' }, words)
      list.append(element('li', undefined, chip))
    }
    drawn = Math.min(sources.length, drawingLimits.parts)
  }
  draw(part)
  return { dom, update: draw }
}
