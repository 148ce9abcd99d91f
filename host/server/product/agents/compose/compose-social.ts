import { networks } from '../../store/networks.ts'
import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { asText } from '../as-text.ts'
import { callToAction } from '../call-to-action.ts'
import { cite } from '../cite.ts'
import { findFacts } from '../find-facts.ts'
import type { Brief } from '../limits/brief.ts'
import type { Size } from '../limits/follow-up.ts'
import { isNegated } from '../limits/is-negated.ts'
import { subjectOf } from '../subject-of.ts'
import { themesOf } from '../themes-of.ts'

/** How each network is written for: sentences, hashtags, and whether an address can be clicked. */
const manners: Readonly<Record<(typeof networks)[number]['id'], { sentences: number; hashtags: number; link: boolean }>> = {
  instagram: { sentences: 3, hashtags: 5, link: false },
  facebook: { sentences: 3, hashtags: 0, link: true },
  linkedin: { sentences: 4, hashtags: 3, link: true },
  x: { sentences: 1, hashtags: 2, link: true },
  tiktok: { sentences: 1, hashtags: 4, link: false },
  'google-business': { sentences: 2, hashtags: 0, link: true },
}

const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length

const hashtag = (word: string): string => `#${word.replace(/[^\p{L}\p{N}]+/gu, '')}`

const named = (words: string) =>
  networks.filter(({ id, name }) => new RegExp(`\\b(${id}|${name}${id === 'x' ? '|twitter' : ''})\\b`, 'i').test(words))

/** What a follow-up names takes the place of what the brief named. */
const networksOf = ({ text, changes }: Brief) => [...changes, text].map(named).find((found) => found.length > 0) ?? networks

const factors: Readonly<Record<Size, number>> = { shorter: 0.5, same: 1, longer: 2 }

/** Adds as long as it fits. */
function fit(parts: readonly string[], longest: number): string {
  let text = ''
  for (const part of parts) {
    const longer = text ? `${text}\n\n${part}` : part
    if (lengthOf(longer) <= longest) text = longer
  }
  return text
}

/** A post in a variant for each network, with its length, out of the user's own material. */
export function composeSocial(context: AgentContext, brief: Brief): AgentReply {
  const { blueprint } = context.record
  const subject = subjectOf(brief.text)
  const { lines, quotes } = findFacts(context, themesOf(brief.text), brief.size === 'longer' ? 8 : 4)
  if (!lines.length)
    return {
      isAnswered: false,
      text: `I only write from your sources, and I found nothing about “${asText(subject || 'your business')}”. Add a page or note about it, then ask again.`,
    }
  const avoided = blueprint.value.wordsToAvoid.map((word) => word.toLowerCase())
  const kept = lines.filter((line) => !avoided.some((word) => line.toLowerCase().includes(word)))
  // What is not so may be said, but does not begin a post.
  const usable = [...kept.filter((line) => !isNegated(line)), ...kept.filter(isNegated)]
  if (!usable.length)
    return {
      isAnswered: false,
      text: `Everything your sources say about “${asText(subject || 'your business')}” uses words that your brand blueprint avoids (${asText(avoided.join(', '))}).`,
    }
  const action = callToAction(context)
  const tags = blueprint.value.wordsToUse.map(hashtag).filter((tag) => tag.length > 2)
  const variants = networksOf(brief).map(({ id, name, longest }) => {
    const { sentences, hashtags, link } = manners[id]
    const call = action ? (link ? `${action.words}: ${action.link}` : `${action.words}: link in our profile.`) : ''
    const body = usable
      .slice(0, Math.ceil(sentences * factors[brief.size]))
      .join(' ')
      .replaceAll('`', '')
    const text = fit([body, call, tags.slice(0, hashtags).join(' ')].filter(Boolean), longest)
    return `### ${name}\n\n\`\`\`text\n${text}\n\`\`\`\n\n${lengthOf(text).toLocaleString('en-US')} of ${longest.toLocaleString('en-US')} characters`
  })
  const text = variants.join('\n\n')
  return { isAnswered: true, text, sources: cite(text, quotes) }
}
