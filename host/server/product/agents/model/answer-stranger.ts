import { ProductFault } from '../../product-fault.ts'
import type { Call } from '../../routes/route.ts'
import type { UserRecord } from '../../store/user-record.ts'
import { awayWords } from '../compose/compose-visitor-answer.ts'
import { isUsed } from '../gather-passages.ts'
import { findTurns } from '../record-turn.ts'
import { askModel, handOver } from './ask-model.ts'
import { readEvents } from './read-events.ts'
import { createWatcher, type WatchedAnswer } from './watch-answer.ts'

interface Stranger {
  /** True when the owner tries the chat. */
  readonly isPreview: boolean
  /** What the visitor wrote, the question last. */
  readonly said: readonly string[]
  /** Called with a whole answer before its end goes out. */
  onWhole(answer: WatchedAnswer): Promise<void>
}

/** Questions before the last one that the model reads. */
const mostEarlier = 10

/** What strangers may hear: the sources that the owner chose for this chat, and what the business is called. Nothing else is handed over. */
function publicRecord({ profile, knowledge, widget }: UserRecord): Partial<UserRecord> {
  const { businessName, industry } = profile
  return {
    profile: { businessName, industry, size: '', goal: '', customers: '' },
    knowledge: knowledge.filter((document) => isUsed(document, widget.value)),
    widget,
  }
}

/**
 * The conversation as this server knows it. Of what a visitor sends only their own words are taken: the answers before are those that were
 * given here, so that nobody puts words into the model's mouth.
 */
function conversationOf(record: UserRecord, { said, isPreview }: Stranger): object[] {
  const earlier = said.slice(0, -1).slice(-mostEarlier)
  const turns = findTurns(record, { agentId: 'customer-chat', isPreview }, earlier)
  return [
    ...earlier.flatMap((question, place) => {
      const answer = turns[place]?.answer
      return [{ role: 'user', text: question }, ...(answer ? [{ role: 'ai', text: answer }] : [])]
    }),
    { role: 'user', text: said.at(-1) ?? '' },
  ]
}

const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`

/** The answer without what the model did for it: its searches are nobody else's. */
async function* pass(body: ReadableStream<Uint8Array>, { onWhole }: Stranger, away: string): AsyncGenerator<string, void> {
  let ended: WatchedAnswer | undefined
  const watch = createWatcher(async (answer) => void (ended = answer))
  for await (const data of readEvents(body)) {
    await watch(data)
    if (data === '[DONE]') break
    const { text, error } = JSON.parse(data) as { text?: unknown; error?: unknown }
    if (typeof text === 'string' && text) yield event({ text })
    if (typeof error === 'string') yield event({ error })
  }
  if (ended) {
    const rest = ended.isAnswered || !away ? '' : `\n\n${away}`
    if (rest) yield event({ text: rest })
    await onWhole({ ...ended, text: ended.text + rest }).catch((error: unknown) =>
      console.error('An answer could not be kept', error),
    )
  }
  yield 'data: [DONE]\n\n'
}

function streamOf(lines: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return()
    },
  })
}

/** The customer chat with a model: it answers strangers from the sources that the owner chose, and knows nothing else. */
export async function answerStranger(call: Call, stranger: Stranger): Promise<Response> {
  const { users, caller, request, now } = call
  const record = await users.read(caller.userId)
  // Apart from what the owner's own agents were handed.
  const name = `visitors of ${caller.userId}`
  await handOver(call, name, { record: publicRecord(record), isPaid: true, preferredName: '' })
  const response = await askModel(
    call,
    '?agent=customer-chat',
    {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', 'confab-stranger': '1' },
      body: JSON.stringify({ messages: conversationOf(record, stranger) }),
      signal: request.signal,
    },
    name,
  )
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new ProductFault(503, 'no_answer', "This chat can't answer at the moment. Please try again in a minute.", 30)
  }
  const lines = pass(response.body, stranger, awayWords(record.widget.value, new Date(now())))
  return new Response(streamOf(lines), { headers: { 'content-type': 'text/event-stream' } })
}
