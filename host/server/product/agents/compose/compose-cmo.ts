import type { Finding, Group } from '../../assessment/finding.ts'
import { impactOf } from '../../assessment/impact-of.ts'
import type { AssessmentRecord } from '../../store/user-record.ts'
import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { answerFromSources } from '../answer-from-sources.ts'
import { asText } from '../as-text.ts'

const fixesOf = (findings: readonly Finding[], most: number): Finding[] =>
  findings
    .filter((finding) => impactOf(finding) > 0)
    .sort((a, b) => impactOf(b) - impactOf(a))
    .slice(0, most)

const fixLine = ({ title, evidence, advice }: Finding, place: number): string =>
  `${place + 1}. **${asText(title)}** ${asText(advice ?? '')}\n   Evidence: ${asText(evidence)}`

/** Its lists are ours, its words are partly the website's. */
const summaryOf = ({ summary }: { readonly summary: string }): string =>
  summary
    .split('\n')
    .map((line) =>
      line.replace(/^(\d\. )?(.*)$/, (_all, mark: string | undefined, rest: string) => `${mark ?? ''}${asText(rest)}`),
    )
    .join('\n')

const site = '(?:web)?(?:site|page)|homepage|home page|landing page'

const asksForWork = new RegExp(
  `\\b(?:do|fix|work on|focus on|tackle|start|begin|improve|change)\\b.*\\b(?:first|next|this week|now)\\b|\\b(?:first|next) (?:step|steps|thing|things|task|tasks)\\b|\\bpriorit|\\bto-?do\\b|\\bwhat should (?:i|we) (?:do|fix|improve)\\b\\W*$|\\b(?:fix|improve|wrong|weak\\w*|problems?|issues?|mistakes?|better)\\b.*\\b(?:${site}|assessment|score)\\b|\\b(?:${site}|assessment|score)\\b.*\\b(?:fix|improve|wrong|weak\\w*|problems?|issues?|mistakes?|better)\\b|\\bplan for (?:this|the) week\\b`,
  'i',
)
const asksForState = new RegExp(
  `\\b(?:assessment|analysis|findings?|scores?)\\b|\\bhow (?:is|does|did|good|well) .*\\b(?:${site})\\b|\\b(?:summar\\w+|overview|explain|think) .*\\b(?:${site})\\b|\\bwhat works .*\\b(?:${site})\\b|\\bstrengths\\b|^\\W*(?:please )?(?:explain|summari[sz]e)(?: please)?\\W*$`,
  'i',
)
const asksForPromise = /\b(?:headlines?|taglines?|slogans?|promise|value proposition|one[- ]liner|claim)\b/i
const asksToJudge = /\b(?:is|are|how|good|bad|too (?:long|short)|rate|review|check|wrong|score)\b/i

/** The groups of the assessment, by what owners call them. */
const groups: readonly { readonly group: Group; readonly asks: RegExp }[] = [
  { group: 'speed', asks: /\b(?:speed|fast|slow|slowly|load|loads|loading|performance)\b/i },
  { group: 'accessibility', asks: /\b(?:accessib\w+|blind|disab\w+|screen readers?|contrast|wcag)\b/i },
  { group: 'findability', asks: /\b(?:seo|findab\w+|search engines?|google|found|chatgpt)\b/i },
  { group: 'trust', asks: /\btrust\w*\b/i },
  { group: 'structure', asks: /\b(?:structure\w*|headings?)\b/i },
  { group: 'message', asks: /\b(?:message|messaging|call to action)\b/i },
]
const isOfSite = new RegExp(`\\b(?:${site}|score|scores|assessment)\\b`, 'i')

const sourceOf = ({ pageTitle, url, startedAt }: AssessmentRecord): string =>
  `**Sources**\n\n1. Assessment of ${asText(pageTitle || url)}, ${startedAt.slice(0, 10)}`

/** One group of the assessment, where a question is about that. */
function answerGroup(assessment: AssessmentRecord, question: string): AgentReply | undefined {
  const asked = isOfSite.test(question) ? groups.find(({ asks }) => asks.test(question)) : undefined
  const score = asked && assessment.scores.find(({ group }) => group === asked.group)
  if (!score) return undefined
  const name = score.group.charAt(0).toUpperCase() + score.group.slice(1)
  const fixes = fixesOf(
    assessment.findings.filter(({ group }) => group === score.group),
    3,
  )
  return {
    isAnswered: true,
    text: [
      score.value === null ? `${name} could not be checked.` : `**${name}: ${score.value} of 100.**`,
      fixes.length ? fixes.map(fixLine).join('\n') : 'I found nothing to fix there.',
      sourceOf(assessment),
    ].join('\n\n'),
  }
}

/** What the assessment says of the headline that the website has. */
function judgeHeadline(assessment: AssessmentRecord, question: string): AgentReply | undefined {
  const finding = assessment.findings.find(({ id }) => id === 'headline')
  if (!finding || !/\bheadline\b/i.test(question) || !asksToJudge.test(question)) return undefined
  const { title, evidence, advice = '' } = finding
  return { isAnswered: true, text: `${asText(title)} ${asText(evidence)} ${asText(advice)}\n\n${sourceOf(assessment)}` }
}

/** The strategist: what the assessment means and what to do, out of findings and blueprint. */
export function composeCmo(context: AgentContext, question: string): AgentReply {
  const { assessment, record } = context
  const { businessName } = record.profile
  const judged = assessment && (judgeHeadline(assessment, question) ?? answerGroup(assessment, question))
  if (judged) return judged
  if (asksForPromise.test(question)) {
    const { promise, audience } = record.blueprint.value
    if (promise)
      return {
        isAnswered: true,
        text: [
          `Your promise, from the brand blueprint: “${asText(promise)}”`,
          audience && `It speaks to: ${asText(audience)}.`,
          'Use it as the headline, then let one sentence explain it and one button lead on.',
        ]
          .filter(Boolean)
          .join('\n\n'),
      }
    return {
      isAnswered: false,
      text: 'Your brand blueprint has no promise yet. Fill it in, or let it be drafted from your website, and I can build headlines on it.',
    }
  }
  if (!assessment && (asksForWork.test(question) || asksForState.test(question)))
    return {
      isAnswered: false,
      text: "Your website hasn't been assessed yet. Run the assessment, and I can tell you what to do first and why.",
    }
  if (assessment && asksForWork.test(question)) {
    const fixes = fixesOf(assessment.findings, 3)
    return {
      isAnswered: true,
      text: [
        `What to do first${businessName && ` at ${asText(businessName)}`}:`,
        fixes.length ? fixes.map(fixLine).join('\n') : 'The assessment found nothing to fix.',
        sourceOf(assessment),
      ].join('\n\n'),
    }
  }
  if (assessment && asksForState.test(question))
    return {
      isAnswered: true,
      text: `${summaryOf(assessment)}\n\n${sourceOf(assessment)}`,
    }
  return answerFromSources(
    context,
    question,
    "I couldn't find that in your sources. Ask me what to fix first, how your website scored or what your promise is, or add a source.",
  )
}
