import type { Finding } from '../../assessment/finding.ts'
import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { answerFromSources } from '../answer-from-sources.ts'
import { asText } from '../as-text.ts'

const impact = ({ severity, weight }: Finding): number =>
  weight * { problem: 3, warning: 2, notice: 1, good: 0, unknown: 0 }[severity]

const fixesOf = (findings: readonly Finding[], most: number): Finding[] =>
  findings
    .filter((finding) => impact(finding) > 0)
    .sort((a, b) => impact(b) - impact(a))
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

const asksForWork = /\b(first|next|priorit|fix|improv|better|weak|problem|to.?do|this week|plan|should (i|we)|start with)/i
const asksForState = /\b(assessment|analysis|findings?|scores?|how (is|does|did)|result|overview|summar|explain|my (web)?site)/i
const asksForPromise = /\b(headline|tagline|slogan|promise|pitch|value proposition)/i

/** The strategist: what the assessment means and what to do, out of findings and blueprint. */
export function composeCmo(context: AgentContext, question: string): AgentReply {
  const { assessment, record } = context
  const { businessName } = record.profile
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
    const goal = record.profile.goal
    return {
      isAnswered: true,
      text: [
        `What to do first${businessName && ` at ${asText(businessName)}`}${goal && `, with your goal in mind (“${asText(goal)}”)`}:`,
        fixes.length ? fixes.map(fixLine).join('\n') : 'The assessment found nothing to fix.',
        `**Sources**\n\n1. Assessment of ${asText(assessment.pageTitle || assessment.url)}, ${assessment.startedAt.slice(0, 10)}`,
      ].join('\n\n'),
    }
  }
  if (assessment && asksForState.test(question))
    return {
      isAnswered: true,
      text: `${summaryOf(assessment)}\n\n**Sources**\n\n1. Assessment of ${asText(assessment.pageTitle || assessment.url)}, ${assessment.startedAt.slice(0, 10)}`,
    }
  return answerFromSources(
    context,
    question,
    "I couldn't find that in your sources. Ask me what to fix first, how your website scored or what your promise is, or add a source.",
  )
}
