import type { ReplyEvent } from '../core/types.ts'
import { asText } from '../core/util/as-text.ts'
import { fileEvent } from './file-event.ts'
import type { Decoder, Json, Protocol } from './protocol.ts'
import { toTurns } from './turns.ts'
import { vendorError } from './vendor-error.ts'

interface Chunk {
  type?: string
  delta?: string
  toolCallId?: string
  toolName?: string
  inputTextDelta?: string
  input?: unknown
  output?: unknown
  errorText?: string
  sourceId?: string
  url?: string
  title?: string
  filename?: string
  mediaType?: string
  data?: unknown
  transient?: boolean
}

function createDecoder(): Decoder {
  let text = ''
  let textBeforeStep = ''

  function* decodeTool(chunk: Chunk): Iterable<ReplyEvent> {
    const { type, toolCallId: id = '', toolName: name, input, output, errorText } = chunk
    const named = { id, ...(name && { name }) }
    if (type === 'tool-input-start') yield { type: 'tool-input-delta', ...named, text: '' }
    else if (type === 'tool-input-delta') yield { type: 'tool-input-delta', id, text: chunk.inputTextDelta ?? '' }
    else if (type === 'tool-input-available' || type === 'tool-input-error')
      yield { type: 'tool-input', ...named, input: asText(input) }
    else if (type === 'tool-output-available') yield { type: 'tool-output', id, output: asText(output) }
    if (/^tool-(input-error|output-(error|denied))$/.test(type ?? '')) {
      yield { type: 'tool-output', id, output: errorText ?? 'denied', isError: true }
    }
  }

  return {
    *decode(frame: Json) {
      const chunk = frame as Chunk
      const { type = '', delta = '', url, title = chunk.filename, sourceId: id = url ?? title } = chunk
      if (type === 'error') throw vendorError(chunk.errorText ?? frame)
      if (type === 'text-delta') {
        text += delta
        yield { type: 'text-delta', text: delta }
      } else if (type === 'reasoning-delta') yield { type: 'reasoning-delta', text: delta }
      else if (type.startsWith('tool-')) yield* decodeTool(chunk)
      else if (type === 'start-step') textBeforeStep = text
      else if (type === 'reset-step') {
        // The step is tried again: what it said is taken back.
        text = textBeforeStep
        yield { type: 'text-delta', text, overwrite: true }
      } else if (/^source-(url|document)$/.test(type) && id) {
        yield { type: 'source', id, ...(url && { url }), ...(title && { title }) }
      } else if ((type === 'file' || type === 'reasoning-file') && url) yield fileEvent(url, chunk.mediaType)
      else if (type.startsWith('data-') && !chunk.transient) yield { type: 'data', name: type.slice(5), data: chunk.data }
    },
  }
}

/** The AI SDK's UI message stream. */
export const aiSdk: Protocol = {
  name: 'ai-sdk',
  createDecoder,
  encode: ({ messages, sessionId }) => ({
    id: sessionId,
    messages: toTurns(messages).map(({ id, role, text, files }) => ({
      id,
      role,
      parts: [
        ...files.map(({ url, name, mediaType }) => ({ type: 'file', url, filename: name, mediaType })),
        ...(text ? [{ type: 'text', text }] : []),
      ],
    })),
    trigger: 'submit-message',
  }),
}
