import type { MessagePart } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import type { SignedCall } from './result-signatures.ts'

type Call = Omit<SignedCall, 'output'>

/** The calls of an answer, as far as they have come. */
function createCalls() {
  const calls = new Map<string, Call>()
  function note(id: string, name: string | undefined, input: (before: string) => string): void {
    const { name: known = '', input: before = '' } = calls.get(id) ?? {}
    calls.set(id, { id, name: name || known, input: input(before) })
  }
  function notePart(part: MessagePart): void {
    if (part.type === 'tool') note(part.id, part.name, () => part.input)
  }
  return {
    get: (id: string): Call | undefined => calls.get(id),
    note(event: ReplyEvent): void {
      if (event.type === 'tool-input-delta') note(event.id, event.name, (before) => before + event.text)
      else if (event.type === 'tool-input') note(event.id, event.name, (before) => event.input ?? before)
      else if (event.type === 'part') notePart(event.part)
      else if (event.type === 'message') for (const part of event.message.parts ?? []) notePart(part)
    },
  }
}

/** The same events, with a signature beside each result of a tool with one of these names. */
export async function* signResults(
  events: AsyncIterable<ReplyEvent>,
  names: ReadonlySet<string>,
  sign: (call: SignedCall) => Promise<string>,
): AsyncGenerator<ReplyEvent> {
  const calls = createCalls()
  for await (const event of events) {
    calls.note(event)
    const call = event.type === 'tool-output' ? calls.get(event.id) : undefined
    if (event.type !== 'tool-output' || !call || !names.has(call.name)) {
      yield event
      continue
    }
    const signature = await sign({ ...call, output: event.output })
    yield { ...event, providerMetadata: { ...event.providerMetadata, confab: { signature } } }
  }
}
