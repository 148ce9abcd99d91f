import type { Passage } from '../../../../sdk/server/retrieval/passage.ts'

const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]`*_<>]/g, '')
    .trim()

const titleOf = ({ title, path }: Passage): string => plain([...path, title].join(' › ')) || 'Untitled'

/** Only addresses of the web become links, and none that could end the link early. */
const linked = (title: string, address: string): string =>
  /^https?:\/\//.test(address) ? `[${title}](<${address.replace(/[<>\s]/g, encodeURIComponent)}>)` : title

/** Where an answer comes from, as Markdown. Each source once. */
export function cite(passages: readonly Passage[]): string {
  const sources = [...new Set(passages.map((passage) => linked(titleOf(passage), passage.anchor)))]
  return sources.length ? `**Sources**\n\n${sources.map((source, place) => `${place + 1}. ${source}`).join('\n')}` : ''
}
