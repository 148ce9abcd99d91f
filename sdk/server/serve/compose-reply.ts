import type { Passage } from '../retrieval/passage.ts'

const sourceTitle = ({ path, title }: Passage): string => [...path.slice(1), title].join(' › ')

/**
 * The answer as markdown: the best passage, what else is near, and where it stands. Where nothing fits, `examples` are offered. `base` is
 * what the addresses of pages begin with.
 */
export function composeReply(
  found: readonly Passage[],
  { base, examples }: { readonly base: string; readonly examples: readonly string[] },
): string {
  const best = found[0]
  if (!best) {
    return [
      'I found nothing about that in the documentation, which is all I know. Try other words, or ask for example:',
      examples.map((question) => `- ${question}`).join('\n'),
    ].join('\n\n')
  }
  const sources = new Map(
    [best, ...found.slice(1, 4)].map((passage) => [
      passage.anchor,
      passage.anchor === passage.id ? sourceTitle(passage) : (passage.path.at(-1) ?? passage.title),
    ]),
  )
  const links = [...sources].map(([anchor, title], place) => `${place + 1}. [${title}](${base}${anchor})`)
  return `${best.text}\n\n**Sources**\n\n${links.join('\n')}`
}
