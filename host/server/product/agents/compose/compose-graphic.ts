import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { asText } from '../as-text.ts'
import { callToAction } from '../call-to-action.ts'
import { cite } from '../cite.ts'
import { contrastRatio } from '../contrast-ratio.ts'
import { drawCard, type CardFormat } from './draw-card.ts'
import { factKindOf } from '../fact-kinds.ts'
import { findFacts } from '../find-facts.ts'
import type { Brief } from '../limits/brief.ts'
import { isNegated } from '../limits/is-negated.ts'
import { sharedWords } from '../shared-words.ts'
import { subjectOf } from '../subject-of.ts'
import { themesOf } from '../themes-of.ts'

const formats: readonly (CardFormat & { readonly pattern: RegExp })[] = [
  { name: 'Story', width: 1080, height: 1920, pattern: /\b(story|stories|reel|tiktok|portrait)\b/i },
  { name: 'Banner', width: 1200, height: 628, pattern: /\b(banner|wide|landscape|linkedin|facebook|link)\b/i },
  { name: 'Square', width: 1080, height: 1080, pattern: /\b(square|instagram)\b/i },
]
const square: CardFormat = { name: 'Square', width: 1080, height: 1080 }

/** Words that still can be read on a card at a glance. */
const mostWords = 14

/** What a follow-up names takes the place of what the brief named. */
const formatOf = ({ text, changes }: Brief): CardFormat =>
  [...changes, text].map((words) => formats.find(({ pattern }) => pattern.test(words))).find(Boolean) ?? square

/** Whether the sources say of something that a subject names only what is not so: then the rest is beside the point. */
function isDenied(subject: string, line: string, negated: readonly string[]): boolean {
  const open = subject.split(' ').filter((word) => sharedWords(word, line) === 0)
  return open.some((word) => negated.some((other) => sharedWords(word, other) > 0))
}

const readable = (colour: string): string =>
  contrastRatio(colour, '#ffffff') >= contrastRatio(colour, '#111111') ? '#ffffff' : '#111111'

/** A card drawn in the brand's colours with a sentence of the brand's own, and the words for an image model. */
export function composeGraphic(context: AgentContext, brief: Brief): AgentReply {
  const { blueprint, profile } = context.record
  const { colours, promise } = blueprint.value
  const subject = subjectOf(brief.text)
  const { lines, quotes } = findFacts(context, themesOf(brief.text), 6)
  const kind = factKindOf(subject)
  // What stands beside it in the same source may be about anything.
  const speaksOfIt = (line: string): boolean =>
    !subject ||
    sharedWords(subject, line) > 0 ||
    Boolean(kind?.holds(line)) ||
    quotes.some(({ passage, words }) => words === line && passage.id === kind?.source)
  const fitting = lines.filter(
    (line) =>
      line.split(' ').length <= mostWords &&
      speaksOfIt(line) &&
      !isNegated(line) &&
      !isDenied(subject, line, lines.filter(isNegated)),
  )
  const own = brief.size === 'shorter' ? fitting.toSorted((a, b) => a.length - b.length)[0] : fitting[0]
  // Another sentence would be a card about something else.
  const headline = subject ? own : promise || own
  if (!headline)
    return {
      isAnswered: false,
      text: lines.length
        ? `Your sources speak of “${asText(subject || 'your business')}”, but in no sentence for a card: it has ${mostWords} words at most and says what is so. Add one as a note.`
        : `I only use your own words, and I found nothing about “${asText(subject || 'your business')}”. Add a promise to your blueprint, or a source.`,
    }
  const format = formatOf(brief)
  const background = colours[0] ?? '#1f2937'
  const ink = readable(background)
  const name = profile.businessName || context.assessment?.pageTitle || ''
  const action = callToAction(context)
  const picture = drawCard({ format, headline, name, action: action?.site ?? '', background, accent: colours[1] ?? ink, ink })
  const palette = (colours.length ? colours : [background]).map((colour) => {
    const on = readable(colour)
    return `| \`${colour}\` | ${on === '#ffffff' ? 'white' : 'black'} | ${contrastRatio(colour, on).toFixed(1)} : 1 |`
  })
  const parts = [
    `## ${format.name} card, ${format.width} × ${format.height}`,
    colours.length ? '' : 'Your brand blueprint has no colours yet, so I used a neutral one.',
    `**Text on it:** ${asText(headline)}`,
    `**Alt text:** Card with the words “${asText(headline)}”${name && ` and the name ${asText(name)}`}.`,
    `| Colour | Text on it | Contrast |\n| --- | --- | --- |\n${palette.join('\n')}`,
    `**For an image model:** ${[asText((subject || headline).replace(/[.!?…]+$/, '')), 'clean composition with room for a headline', `palette ${colours.join(', ') || background}`, 'no text in the image'].join(', ')}.`,
  ]
  const text = parts.filter(Boolean).join('\n\n')
  return {
    isAnswered: true,
    text,
    sources: cite(text, quotes),
    drawing: { src: picture, name: `${format.name.toLowerCase()}-card.png` },
  }
}
