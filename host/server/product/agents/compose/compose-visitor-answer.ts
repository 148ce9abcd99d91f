import type { WidgetRecord } from '../../store/user-record.ts'
import type { AgentContext } from '../agent-context.ts'
import type { AgentReply } from '../agent-reply.ts'
import { answerFromSources } from '../answer-from-sources.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function isOpen({ hours, timeZone }: WidgetRecord, now: Date): boolean {
  if (!hours.length) return true
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  const time = `${part('hour')}:${part('minute')}`
  return hours.some(({ day, opens, closes }) => weekdays[day] === part('weekday') && opens <= time && time < closes)
}

/** What the owner wants to be said while nobody is there and the sources hold no answer; empty while somebody is. */
export const awayWords = (widget: WidgetRecord, now: Date): string => (isOpen(widget, now) ? '' : widget.awayMessage)

/** Visitors who want something done, by this chat or by a person; who asks how it is done is answered. */
const asksToAct =
  /^(?!\W*(?:how|where (?:can|do)|can i|may i|could i|do you|does|is it|is there|when|what|which)\b).*\b(?:cancel|change|move|track|confirm|refund|return|place|make|book|reserve|schedule|order|buy|pay)\s+(?:me\s+)?(?:my|an?|the|this|these|one|two|three|\d+)\b|\bwhere is my\b|\bcall me\b|\b(?:speak|talk) (?:to|with)\b|\breal (?:person|human)\b/i

/** What is no answer, before what the sources say. */
function after(words: string, { text, sources = [] }: AgentReply): AgentReply {
  const move = (place: number): number => place + words.length
  return {
    isAnswered: false,
    text: words + text,
    sources: sources.map((source) => ({
      ...source,
      ...(source.positions && { positions: source.positions.map(({ start, end }) => ({ start: move(start), end: move(end) })) }),
    })),
  }
}

/** The public chat: answers visitors out of the documents it may use, and says when no one is there. */
export function composeVisitorAnswer(context: AgentContext, question: string): AgentReply {
  const widget = context.record.widget.value
  if (/^\W*(hi|hello|hey|good (morning|afternoon|evening))\W*$/i.test(question))
    return { text: widget.greeting || 'Hello!', isAnswered: true }
  if (asksToAct.test(question)) {
    const contact = answerFromSources(
      context,
      'How can I reach you by phone or e-mail?',
      widget.awayMessage || 'Please contact us directly.',
    )
    return after("I can only answer questions here, and can't order, book or change anything for you.\n\n", contact)
  }
  const otherwise = awayWords(widget, context.now) || "I don't have an answer to that. Please contact us directly."
  return answerFromSources(context, question, otherwise)
}
