import { ChatError } from '../../core/errors.ts'
import type { MessageMetadata } from '../../core/options/options.ts'
import { serviceError } from '../../core/service-error.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { continuesLater, decodeConfabResponse } from '../../protocols/confab.ts'
import { isValidResponse } from '../../protocols/is-valid-response.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { Decoder, Json } from '../../protocols/protocol.ts'
import { readerOf, type AnswerFormat, type AnswerReader, createDecoder, checkTextFields } from './answer-format.ts'
import type { InterceptedAnswer } from './intercept.ts'
import { invalidResponse } from './invalid-response.ts'

/** A reply of only text and files becomes one message; any other keeps its order, like a stream. */
function asMessage(events: ReplyEvent[]): ReplyEvent[] {
  const id = events.find((event) => event.type === 'message-start')?.id
  const about = events.filter((event) => event.type === 'message-start' || event.type === 'metadata')
  const metadata = Object.assign({}, ...about.map((event) => event.metadata)) as MessageMetadata
  const deltas = events.filter((event) => event.type === 'text-delta')
  const texts = deltas.map(({ text }) => text)
  const files = events.filter((event) => event.type === 'file').map(({ file }) => file)
  const isOneText = deltas.every(({ partId }) => partId === deltas[0]?.partId)
  if (!isOneText || texts.length + files.length + about.length < events.length) return events
  return [
    {
      type: 'message',
      message: {
        ...(id !== undefined && { id }),
        ...(texts.length > 0 && { text: texts.join('') }),
        ...(files.length > 0 && { files }),
        ...(Object.keys(metadata).length > 0 && { metadata }),
      },
    },
  ]
}

function decodeAll(decoder: Decoder, value: Json): ReplyEvent[] {
  try {
    return [...[...decoder.decode(value)].map(checkTextFields), ...(decoder.end?.(true) ?? [])]
  } catch (error) {
    if (ChatError.is(error)) throw error
    // A field has a type that the format does not allow.
    return []
  }
}

async function readAll(read: AnswerReader, { raw, value }: InterceptedAnswer): Promise<ReplyEvent[]> {
  const events: ReplyEvent[] = []
  try {
    for await (const event of read(value)) events.push(checkTextFields(event))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // A field has a type that the vendor does not document.
  }
  if (!events.length) throw invalidResponse(raw, value)
  return events
}

/** The events of a whole reply. `isText` is true for a text body; a JSON string is not a reply. */
export async function decodeWhole(
  answer: InterceptedAnswer,
  format?: AnswerFormat,
  isText = format === 'text',
): Promise<Iterable<ReplyEvent>> {
  const { raw, value, isResponseByItself } = answer
  const read = readerOf(format)
  if (read && (isResponseByItself || !isValidResponse(value))) return readAll(read, answer)
  if (isValidResponse(value)) return decodeConfabResponse(value)
  if (typeof value === 'string' && value && (isText || value !== raw)) {
    const { createThinkingSplitter } = await import('../../protocols/thinking.ts')
    const thinking = createThinkingSplitter()
    return asMessage([...thinking.push(value), ...thinking.end()])
  }
  if (isJson(value)) {
    if (continuesLater(value)) return [{ type: 'continues' }]
    const decoder = await createDecoder(typeof format === 'object' ? undefined : format, value)
    const events = decoder ? decodeAll(decoder, value) : []
    if (events.length) return asMessage(events)
    if (value['error']) throw serviceError(value, {})
  }
  throw invalidResponse(raw, value)
}
