import type { Passage } from './passage.ts'

/** Offered when nothing fits; each finds its passage. */
export const exampleQuestions = [
  'How do I stop a stream?',
  'How do I connect my own backend?',
  'How do I change the colours?',
] as const

const sourceTitle = ({ path, title }: Passage): string => [...path.slice(1), title].join(' › ')

/** The answer as markdown: the best passage, what else is near, and where it stands. */
export function composeReply(found: readonly Passage[], documentationAddress: string): string {
  const best = found[0]
  if (!best) {
    return [
      "I found nothing about that in Confab's documentation, which is all I know. Questions I can answer:",
      exampleQuestions.map((question) => `- ${question}`).join('\n'),
    ].join('\n\n')
  }
  const sources = new Map(
    [best, ...found.slice(1, 4)].map((passage) => [
      passage.anchor,
      passage.anchor === passage.id ? sourceTitle(passage) : (passage.path.at(-1) ?? passage.title),
    ]),
  )
  const links = [...sources].map(([anchor, title], place) => `${place + 1}. [${title}](${documentationAddress}${anchor})`)
  return `${best.text}\n\n**Sources**\n\n${links.join('\n')}`
}
