import { ChatError } from '../../core/errors.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import type { WireFormat } from '../../core/options/options.ts'
import { serviceErrorText } from '../../core/service-error.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { decodeChunk, isResponse } from '../../protocols/confab.ts'
import { isJson } from '../../protocols/json.ts'
import type { Decoder, Json, Protocol } from '../../protocols/protocol.ts'
import type { ThinkingSplitter } from '../../protocols/thinking.ts'
import { soundEvents } from '../validate-events.ts'

interface StreamOptions {
  interceptResponse: ConnectorContext['interceptResponse']
  /** A name, or what reads a format that only one service speaks. */
  format: WireFormat | Protocol['createDecoder'] | undefined
  /** Of the answer: some formats mark themselves there. */
  headers: Headers
}

const eventFormat = `Make sure the events are using {text: string} or {html: string} format.
You can also augment them using the responseInterceptor property`

/** Events that say something about an answer, but nothing of it. */
const isAbout = new Set<ReplyEvent['type']>(['session', 'message-start', 'metadata', 'step-start'])

const shows = (event: ReplyEvent): boolean =>
  event.type === 'text-delta' ? event.text !== '' : event.type === 'html-delta' ? event.html !== '' : !isAbout.has(event.type)

const leaveOut = (data: string): void => console.error('Left out a stream event that cannot be read:', data.slice(0, 500))

/** The decoder of a vendor's format. Those who speak the specification's own do not download the table of the others. */
async function createDecoder(format: StreamOptions['format'], frame: Json = {}, headers?: Headers): Promise<Decoder | undefined> {
  if (typeof format === 'function') return format()
  const { detectFormat, loadProtocol } = await import('../../protocols/index.ts')
  return (await loadProtocol(format ?? detectFormat(frame, headers)))?.createDecoder()
}

/** What a frame says: an object, an array, or text. Undefined for broken JSON. */
function parse(data: string, isFirst: boolean): unknown {
  try {
    const value: unknown = JSON.parse(data)
    if (typeof value === 'object' ? value !== null : typeof value === 'string') return value
  } catch {
    if (!isFirst || data.startsWith('{')) return undefined
  }
  return isFirst ? data : undefined
}

/**
 * The events of a streamed reply. Each frame goes through the page's interceptor; what then has the shape of the
 * specification is read as that, anything else by the format the stream speaks. A stream of events whose first one is no
 * JSON is one of plain text.
 */
export async function* decodeStream(
  frames: AsyncIterable<{ event?: string; data: string }>,
  { interceptResponse, format, headers }: StreamOptions,
): AsyncGenerator<ReplyEvent> {
  let thinking: ThinkingSplitter | undefined
  let decoder = format && (await createDecoder(format))
  let isPlain = format === 'text'
  let isFirst = format === undefined
  let hasContent = false

  async function decode(raw: unknown): Promise<Iterable<ReplyEvent>> {
    // Asked before the interceptor runs: it may change the frame it is given.
    const isResponseByItself = isResponse(raw)
    const value = await interceptResponse(raw)
    if (typeof value === 'string') {
      thinking ??= (await import('../../protocols/thinking.ts')).createThinkingSplitter()
      return thinking.push(value)
    }
    // A vendor's frame may have a `text` of its own that is no chunk: only what the interceptor made counts then.
    if (isResponse(value) && !(decoder && isResponseByItself && value === raw)) return decodeChunk(value)
    if (!decoder && isJson(value) && format === undefined) {
      decoder = await createDecoder(format, value, headers)
    }
    if (decoder && isJson(value)) return decoder.decode(value)
    if (isJson(value) && value['error']) throw new ChatError(serviceErrorText(value) ?? defaultLabels.errorService)
    if (!isJson(value) || !value['makingAnotherRequest']) console.error(eventFormat, value)
    else return [{ type: 'continues' }]
    return []
  }

  for await (const { event, data } of frames) {
    const raw = isPlain ? data : parse(data, isFirst && event !== undefined)
    if (raw === undefined) {
      leaveOut(data)
      continue
    }
    if (event === 'error' && typeof raw === 'string') throw new ChatError(raw)
    if (isFirst && raw === data) isPlain = true
    isFirst = false
    const replies = await decode(raw)
    try {
      for (const reply of soundEvents(replies)) {
        hasContent ||= shows(reply)
        yield reply
      }
    } catch (error) {
      if (ChatError.is(error)) throw error
      // The frame has other fields than its format says.
      leaveOut(data)
    }
  }
  for (const reply of [...(thinking?.end() ?? []), ...(decoder?.end?.() ?? [])]) {
    hasContent ||= shows(reply)
    yield reply
  }
  if (!hasContent) throw new ChatError(`No valid stream events were sent.\n${eventFormat}`)
}
