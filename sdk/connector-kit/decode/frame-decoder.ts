import { serviceError } from '../../core/service-error.ts'
import type { ConnectorContext, ReplyEvent } from '../../core/types.ts'
import { decodeChunk } from '../../protocols/confab.ts'
import { isResponse } from '../../protocols/is-response.ts'
import { isJson } from '../../core/util/is-json.ts'
import type { ThinkingSplitter } from '../../protocols/thinking.ts'
import { readerOf, type AnswerFormat } from './answer-format.ts'
import { createDecoder } from './create-decoder.ts'
import { intercept } from './intercept.ts'

export interface FrameDecoderOptions {
  readonly interceptResponse: ConnectorContext['interceptResponse']
  /** Undefined: the format is detected by the first frame. */
  readonly format: AnswerFormat | undefined
  /** The response headers: some formats are marked there. */
  readonly headers: Headers
  readonly report?: ConnectorContext['report']
}

/** What to do about a stream that no format fits. */
export const eventFormat = `Make sure the events are using {text: string} or {html: string} format.
You can also augment them using the responseInterceptor property`

/** Decodes the frames of a stream one after the other, each after the page's interceptor has seen it. */
export async function createFrameDecoder({ interceptResponse, format, headers, report = console.error }: FrameDecoderOptions) {
  const read = readerOf(format)
  const named = typeof format === 'object' ? undefined : format
  const wireFormat = typeof named === 'string' ? named : undefined
  let thinking: ThinkingSplitter | undefined
  let decoder = named && (await createDecoder(named))

  return {
    async decode(raw: unknown, event?: string): Promise<Iterable<ReplyEvent> | AsyncIterable<ReplyEvent>> {
      const { value, isResponseByItself } = await intercept(raw, { interceptResponse })
      if (read && (isResponseByItself || !isResponse(value))) return isJson(value) ? read(value, event) : []
      if (typeof value === 'string') {
        thinking ??= (await import('../../protocols/thinking.ts')).createThinkingSplitter()
        return thinking.push(value)
      }
      // A vendor's frame can have a `text` field without being a chunk: only the interceptor's result is read as one.
      if (isResponse(value) && !(decoder && isResponseByItself)) return decodeChunk(value, wireFormat)
      if (!decoder && isJson(value) && format === undefined) {
        decoder = await createDecoder(undefined, value, headers)
      }
      if (decoder && isJson(value)) return decoder.decode(value)
      if (isJson(value) && value['error']) throw serviceError(value, {})
      if (!isJson(value) || !value['makingAnotherRequest']) report(eventFormat, value)
      else return [{ type: 'continues' }]
      return []
    },
    /** What was held back until the end of the stream. */
    end: (): ReplyEvent[] => [...(thinking?.end() ?? []), ...(decoder?.end?.() ?? [])],
  }
}
