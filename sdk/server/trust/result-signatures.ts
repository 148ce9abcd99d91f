import type { MessagePart } from '../../core/options/options.ts'
import type { ConnectorRequest, ReplyEvent, ToolPart } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'
import { conversationOf } from './conversation-of.ts'
import { createSigner, shortestSecret } from './signer.ts'
import { setupError } from '../setup-error.ts'

/** A result of a tool of the server, and the call that it answers. */
export type SignedCall = Pick<ToolPart, 'id' | 'name' | 'input' | 'output'>

/** Who a result is for, and where. */
interface ResultPlace {
  /** As `user` names them. */
  readonly user: string | undefined
  readonly request: ConnectorRequest
}

/** Signatures by which a server knows the results of its own tools again: whoever asks sends the whole conversation. */
export interface ResultSignatures {
  /** The signature of a result that is for this visitor, in this conversation. */
  sign(call: SignedCall, place: ResultPlace): Promise<string>
  isGenuine(call: SignedCall, signature: unknown, place: ResultPlace): Promise<boolean>
}

/** Arguments as each client sends them back: some parse them, and write them again. */
function sameInput(input: string): string {
  try {
    return JSON.stringify(JSON.parse(input || '{}'))
  } catch {
    return input
  }
}

const callOf = ({ id, name, input, output }: SignedCall): readonly string[] => [id, name, sameInput(input), asText(output)]

const signed = (call: SignedCall, { user, request }: ResultPlace): string =>
  JSON.stringify(['result of a tool in a conversation', user ?? null, conversationOf(request), ...callOf(call)])

/** As it was signed before conversations were told apart. */
const formerlySigned = (call: SignedCall, user: string): string => JSON.stringify(['result of a tool', user, ...callOf(call)])

/**
 * Signs with a key that only the server has.
 * @param secret The owner's key. Without one, signatures of another process, or of this one before it was restarted, are not known again.
 * @throws TypeError for a key that could be guessed.
 */
export function createResultSignatures(secret?: string): ResultSignatures {
  if (secret !== undefined && secret.length < shortestSecret)
    throw setupError(`createChatServer takes a \`secret\` of at least ${shortestSecret} characters.`)
  const signer = createSigner(secret)
  return {
    sign: (call, place) => signer.sign(signed(call, place)),
    async isGenuine(call, signature, place) {
      if (await signer.isGenuine(signed(call, place), signature)) return true
      // All whom nobody names were one visitor then. One with a name can go on with the conversation that has the result.
      const { user } = place
      return user !== undefined && signer.isGenuine(formerlySigned(call, user), signature)
    },
  }
}

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
