import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { briefOf, type Brief } from './brief.ts'
import { followUpOf } from './follow-up.ts'
import { refusalOf } from './refusal-of.ts'
import { otherLanguage } from './refusals.ts'
import { answerFromSources } from '../answer-from-sources.ts'

/** What an agent says to all that the user said, the newest last. */
export type Compose = (context: AgentContext, said: readonly string[]) => AgentReply

const refusal = (text: string): AgentReply => ({ text, isAnswered: false })

/** An agent that makes something of a brief. A follow-up changes the brief before it; what cannot be made is refused. */
export const maker =
  (id: string, compose: (context: AgentContext, brief: Brief) => AgentReply): Compose =>
  (context, said) => {
    const wish = said.at(-1) ?? ''
    // What comes after “about” is the subject, which may be anything: a school sells music, a restaurant formal dinners.
    const cannot =
      refusalOf(id, wish.replace(/\babout\b.*$/is, '')) ?? (otherLanguage.asks.test(wish) ? otherLanguage : undefined)
    if (cannot) return refusal(cannot.text)
    const brief = briefOf(said)
    return brief
      ? compose(context, brief)
      : refusal('There is nothing to change yet. Say what it should be about first, then what you want otherwise.')
  }

/** A question that leans on the one before it: "And on Sundays?", "Why?". */
const leans = /^\W*(?:and|but|so|then|why|how about|what about|really|tell me more|more|explain (?:it|that|this)|go on)\b/i

const namesSomething = (question: string): boolean =>
  /[\p{L}\p{N}]{3,}/u.test(
    question
      .replace(leans, ' ')
      .replace(/\b(?:and|the|about|that|this|it|more|please|so|on|is|not|tell|you|me|what|how)\b/gi, ' '),
  )

/** An agent that answers questions. A question that means the one before it is asked together with it. */
export const answerer =
  (id: string, compose: (context: AgentContext, question: string) => AgentReply): Compose =>
  (context, said) => {
    const question = said.at(-1) ?? ''
    const former = said.slice(0, -1).findLast((text) => !leans.test(text))
    const cannot = refusalOf(id, question)
    if (cannot) {
      const known = cannot.isOfTrade ? answerFromSources(context, question, '') : undefined
      return known?.isAnswered ? known : refusal(cannot.text)
    }
    if (followUpOf(question)?.size !== 'same' && followUpOf(question))
      return refusal("I can't say it in other words: I quote your own material. Ask for one thing of it.")
    if (!leans.test(question)) return compose(context, question)
    if (namesSomething(question)) {
      const alone = compose(context, question)
      return alone.isAnswered || former === undefined ? alone : compose(context, `${former} ${question}`)
    }
    return former === undefined ? refusal('Which question do you mean? Please ask it whole.') : compose(context, former)
  }
