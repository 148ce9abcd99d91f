import { asText } from './as-text.ts'
import type { Decoder, Json, Protocol } from './protocol.ts'
import { createThinkingSplitter } from './thinking.ts'
import { toTurns } from './turns.ts'
import { vendorError } from './vendor-error.ts'

interface Line {
  message?: {
    content?: string | null
    thinking?: string | null
    tool_calls?: { function?: { name?: string; arguments?: unknown } }[] | null
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
      for (const { function: called } of message?.tool_calls ?? []) {
        callCount += 1
        yield { type: 'tool-input', id: `call-${callCount}`, name: called?.name ?? '', input: asText(called?.arguments) }
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
      const images = files.filter(({ isImage, base64 }) => isImage && base64).map(({ base64 }) => base64)
      return { role, content: text, ...(images.length > 0 && { images }) }
    }),
    stream: isStreaming,
  }),
}
