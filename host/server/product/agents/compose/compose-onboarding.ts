import type { Profile, UserRecord } from '../../store/user-record.ts'
import type { AgentReply } from '../agent-reply.ts'
import { asText } from '../as-text.ts'
import { correctionOf, type Correction } from './correction-of.ts'

interface Question {
  readonly field: keyof Profile
  readonly name: string
  readonly text: string
  /** Said to who asks back. */
  readonly help: string
}

const questions: readonly Question[] = [
  {
    field: 'businessName',
    name: 'Business',
    text: 'What is your business called?',
    help: 'The name on your website or your sign is fine.',
  },
  {
    field: 'industry',
    name: 'What it does',
    text: 'What kind of business is it?',
    help: 'A few words are enough, for example “bakery” or “tax adviser”.',
  },
  {
    field: 'customers',
    name: 'Best customers',
    text: 'Who are your best customers?',
    help: 'Think of the people who come back, for example “families nearby” or “small law firms”.',
  },
  {
    field: 'goal',
    name: 'First goal',
    text: "What's your first goal, for example more bookings or better reviews?",
    help: 'Name what would help most in the next three months, for example “more orders on weekdays”.',
  },
]

const skips = /^\W*(?:skip|pass|later|next|none|(?:i (?:do not|don.?t) know|no idea|not sure)(?: yet)?)\b[\s\p{P}]*$/iu
/** Not an answer: something asked back, or that they do not know. */
const asksBack =
  /\?\s*$|^\W*(?:(?:what|who|why|how|when|where|which)\s+(?:is|are|do|does|did|can|could|should|would|you|kind)\b|(?:can|could|do|would|will|should) (?:you|i|we)\b|(?:help|explain|suggest|tell me)\b|(?:i (?:do not|don.?t|am not|.?m not) (?:know|sure|understand)|no idea|not sure)\b|(?:h+m+|u+h+m*|er+m*)\W*$)/i
const greets = /^\W*(hi|hello|hey|start|begin|go|ok(ay)?|yes|ready)\W*$/i

/** Takes back what was answered, and asks again what was open. Changes the record. */
function correct(record: UserRecord, { field, value }: Correction): AgentReply {
  const question = questions.find((one) => one.field === field)
  if (!question) return { isAnswered: true, text: '' }
  record.profile = { ...record.profile, [field]: value.slice(0, 500) }
  if (!value) {
    record.askedFor = field
    return { isAnswered: true, text: `I took that back. ${question.text}` }
  }
  record.toldLast = field
  const open = questions.find((one) => one.field === record.askedFor)
  const text = `Corrected. ${question.name}: “${asText(record.profile[field])}”.`
  return { isAnswered: true, text: [text, open?.text ?? 'Finish whenever you like.'].join(' ') }
}

/**
 * Asks what is not known yet, one thing at a time, and stores the answers. The screen has asked the first: a conversation begins with its
 * answer. Changes the record.
 */
export function composeOnboarding(record: UserRecord, said: string, isFirst: boolean): AgentReply {
  const correction = correctionOf(said, record.profile, record.toldLast)
  if (correction) return correct(record, correction)
  const first = isFirst ? questions.find(({ field }) => !record.profile[field]) : undefined
  if (first) record.askedFor ??= first.field
  const place = questions.findIndex(({ field }) => field === record.askedFor)
  const asked = greets.test(said) ? undefined : questions[place]
  let thanks = ''
  if (asked && !skips.test(said) && asksBack.test(said))
    return { isAnswered: true, text: `${asked.help} ${asked.text} You can also say “skip”.` }
  if (asked && skips.test(said)) thanks = 'We can leave that open.'
  else if (asked) {
    record.profile = { ...record.profile, [asked.field]: said.trim().slice(0, 500) }
    record.toldLast = asked.field
    thanks = `Noted. ${asked.name}: “${asText(record.profile[asked.field])}”.`
  }
  // What was left open is not asked again, unless the conversation begins again.
  const open = questions.slice(asked ? place + 1 : 0).find(({ field }) => !record.profile[field])
  if (open) {
    record.askedFor = open.field
    return { isAnswered: true, text: [thanks, open.text].filter(Boolean).join(' ') }
  }
  delete record.askedFor
  const known = questions
    .filter(({ field }) => record.profile[field])
    .map(({ field, name }) => `- **${name}:** ${asText(record.profile[field])}`)
  const summary = known.length ? `This is what I know:\n\n${known.join('\n')}` : "You skipped everything; that's fine too."
  return { isAnswered: true, text: [thanks, summary, 'Finish whenever you like.'].filter(Boolean).join('\n\n') }
}
