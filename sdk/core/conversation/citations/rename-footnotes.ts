import { closedRegions } from './closed-regions.ts'

const definition = /^[ ]{0,3}\[\^([^\s[\]]{1,64})\]:/gm
const mark = /\[\^([^\s[\]]{1,64})\]/g

/** A text in Markdown whose own footnotes have other labels: where several texts become one, each keeps its own. */
export function renameFootnotes(text: string, rename: (label: string) => string): string {
  const defined = new Set([...text.matchAll(definition)].map(([, label = '']) => label.toLowerCase()))
  if (!defined.size) return text
  const regions = closedRegions(text)
  let next = 0
  return text.replace(mark, (written, label: string, place: number) => {
    while ((regions[next]?.end ?? Infinity) <= place) next += 1
    const isClosed = (regions[next]?.start ?? Infinity) <= place
    return isClosed || !defined.has(label.toLowerCase()) ? written : `[^${rename(label)}]`
  })
}
