import type { Profile, UserRecord } from '../user-record.ts'
import type { AgentReply } from './agent-reply.ts'

const questions: readonly { readonly field: keyof Profile; readonly name: string; readonly text: string }[] = [
  { field: 'businessName', name: 'Business', text: 'What is your business called?' },
  { field: 'industry', name: 'Industry', text: 'What kind of business is it?' },
  { field: 'customers', name: 'Customers', text: 'Who are your best customers?' },
  { field: 'goal', name: 'Goal', text: 'What do you want to reach first, for instance more bookings or better reviews?' },
]

const skips = /^\W*(skip|pass|later|i don.?t know|no idea|not sure)\W*$/i
const greets = /^\W*(hi|hello|hey|start|begin|go|ok(ay)?|yes|ready)\W*$/i

/** Asks what is not known yet, one thing at a time, and keeps what it is told. Changes the record. */
export function composeOnboarding(record: UserRecord, said: string): AgentReply {
  const place = questions.findIndex(({ field }) => field === record.askedFor)
  const asked = greets.test(said) ? undefined : questions[place]
  let thanks = ''
  if (asked && skips.test(said)) thanks = 'We can leave that open.'
  else if (asked) {
    record.profile = { ...record.profile, [asked.field]: said.trim().slice(0, 500) }
    thanks = `Noted: ${asked.name.toLowerCase()} is “${record.profile[asked.field]}”.`
  }
  // What was left open is not asked again, unless the conversation begins anew.
  const open = questions.slice(asked ? place + 1 : 0).find(({ field }) => !record.profile[field])
  if (open) {
    record.askedFor = open.field
    return { isAnswered: true, text: [thanks, open.text].filter(Boolean).join(' ') }
  }
  delete record.askedFor
  const known = questions
    .filter(({ field }) => record.profile[field])
    .map(({ field, name }) => `- **${name}:** ${record.profile[field]}`)
  const summary = known.length ? `This is what I know:\n\n${known.join('\n')}` : 'You left everything open; that is fine too.'
  return { isAnswered: true, text: [thanks, summary, 'Finish whenever you like.'].filter(Boolean).join('\n\n') }
}
