import { asText } from '../core/util/as-text.ts'
import { fileNote } from './file-note.ts'
import type { Decoder, Json, Protocol } from './protocol.ts'
import { createThinkingSplitter } from './thinking.ts'
import { toTurns, type TurnFile } from './turns.ts'
import { vendorError } from './vendor-error.ts'

interface Line {
  message?: {
    content?: string | null
    thinking?: string | null
    tool_calls?: { id?: string; function?: { name?: string; arguments?: unknown } }[] | null
  } | null
  /** Of `/api/generate`, as is the `thinking` beside it. */
  response?: string | null
  thinking?: string | null
}

function createDecoder(): Decoder {
  const thinking = createThinkingSplitter()
  let callCount = 0
  return {
    *decode(frame: Json) {
      if (frame['error']) throw vendorError(frame)
      const { message, response, thinking: thought } = frame as Line
      const thoughts = message?.thinking ?? thought
      if (thoughts) yield { type: 'reasoning-delta', text: thoughts }
      const text = message?.content ?? response
      if (text) yield* thinking.push(text)
      for (const { id, function: called } of message?.tool_calls ?? []) {
        callCount += 1
        yield { type: 'tool-input', id: id || `call-${callCount}`, name: called?.name ?? '', input: asText(called?.arguments) }
      }
    },
    end: () => thinking.end(),
  }
}

/** Ollama's chat: a JSON object a line. */
export const ollama: Protocol = {
  name: 'ollama',
  createDecoder,
  encode: ({ messages }, isStreaming) => ({
    messages: toTurns(messages).map(({ role, text, files }) => {
      const isShown = ({ isImage, base64 }: TurnFile): boolean => role === 'user' && isImage && base64 !== ''
      const images = files.filter(isShown).map(({ base64 }) => base64)
      const named = files.filter((file) => !isShown(file)).map(fileNote)
      const content = [...(text ? [text] : []), ...named].join(' ')
      return { role, content, ...(images.length > 0 && { images }) }
    }),
    stream: isStreaming,
  }),
}
