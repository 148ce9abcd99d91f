import { element } from '../dom/element.ts'
import { safeUrl } from '../dom/safe-url.ts'
import { adoptSheets } from '../dom/sheets.ts'
import css from '../styles/parts.css?inline'
import type { RenderPart } from './part.ts'
import type { SourcesPart } from './sources-part.ts'

/** Where the answer comes from: numbered chips. */
export const renderSources: RenderPart<SourcesPart> = (part, { get, root }) => {
  adoptSheets(root, [css])
  const list = element('ol')
  const dom = element(
    'div',
    { class: 'sources', part: 'sources' },
    element('div', { class: 'sources-label' }, get().config.labels.sources),
    list,
  )
  let drawn = 0
  function draw({ sources }: SourcesPart): void {
    if (sources.length < drawn) {
      list.replaceChildren()
      drawn = 0
    }
    for (const { url, title } of sources.slice(drawn)) {
      const href = safeUrl(url)
      const words = title ?? url ?? ''
      const chip = href
        ? element('a', { href, target: get().config.markdown.linkTarget, rel: 'noopener', dir: 'auto' }, words)
        : element('span', { dir: 'auto' }, words)
      list.append(element('li', undefined, chip))
    }
    drawn = sources.length
  }
  draw(part)
  return { dom, update: draw }
}
