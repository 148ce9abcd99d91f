import { closedRegions } from './closed-regions.ts'
import { footnoteLabel } from './footnote-label.ts'

const mark = new RegExp(String.raw`\[\^(${footnoteLabel.source})\]`, 'g')
const definition = new RegExp(`^[ ]{0,3}${mark.source}:`, 'gm')

/** A text in Markdown whose own footnotes have other labels: where several texts become one, each keeps its own. */
export function renameFootnotes(text: string, rename: (label: string) => string): string {
  const defined = new Set([...text.matchAll(definition)].map(([, label = '']) => footnoteLabel.keyOf(label)))
  if (!defined.size) return text
  const regions = closedRegions(text)
  let next = 0
  return text.replace(mark, (written, label: string, place: number) => {
    while ((regions[next]?.end ?? Infinity) <= place) next += 1
    const isClosed = (regions[next]?.start ?? Infinity) <= place
    return isClosed || !defined.has(footnoteLabel.keyOf(label)) ? written : `[^${rename(label)}]`
  })
}
