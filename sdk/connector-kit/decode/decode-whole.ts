import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import type { WireFormat } from '../../core/options/options.ts'
import { serviceErrorText } from '../../core/service-error.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { decodeResponse, isResponse } from '../../protocols/confab.ts'
import { detectFormat, loadProtocol } from '../../protocols/index.ts'
import { isJson } from '../../protocols/json.ts'
import type { Decoder, Json, Protocol } from '../../protocols/protocol.ts'
import { invalidResponse } from './invalid-response.ts'
import { soundEvents } from '../validate-events.ts'

/** A reply of nothing but text and files is one message; one that holds more keeps its order as a stream does. */
function asMessage(events: ReplyEvent[]): ReplyEvent[] {
  const texts = events.filter((event) => event.type === 'text-delta').map(({ text }) => text)
  const files = events.filter((event) => event.type === 'file').map(({ file }) => file)
  if (texts.length + files.length < events.length) return events
  return [
    {
      type: 'message',
      message: { ...(texts.length > 0 && { text: texts.join('') }), ...(files.length > 0 && { files }) },
    },
  ]
}

function decodeAll(decoder: Decoder, value: Json): ReplyEvent[] {
  try {
    return [...soundEvents(decoder.decode(value)), ...(decoder.end?.() ?? [])]
  } catch (error) {
    if (ChatError.is(error)) throw error
    // It has other fields than its format says.
    return []
  }
}

/**
 * The events of a reply that came in one piece: `raw` as it came, `value` after the page's interceptor. `isText` says that
 * it came as text: a string of JSON is no reply.
 */
export async function decodeWhole(
  raw: unknown,
  value: unknown,
  format?: WireFormat | Protocol['createDecoder'],
  isText = format === 'text',
): Promise<Iterable<ReplyEvent>> {
  if (isResponse(value)) return decodeResponse(value)
  if (typeof value === 'string' && value && (isText || value !== raw)) {
    const { createThinkingSplitter } = await import('../../protocols/thinking.ts')
    const thinking = createThinkingSplitter()
    return asMessage([...thinking.push(value), ...thinking.end()])
  }
  if (isJson(value)) {
    if (value['makingAnotherRequest']) return [{ type: 'continues' }]
    const createDecoder =
      typeof format === 'function' ? format : (await loadProtocol(format ?? detectFormat(value)))?.createDecoder
    const decoder = createDecoder?.()
    const events = decoder ? decodeAll(decoder, value) : []
    if (events.length) return asMessage(events)
    if (value['error']) throw new ChatError(serviceErrorText(value) ?? defaultLabels.errorService)
  }
  throw invalidResponse(raw, value)
}
