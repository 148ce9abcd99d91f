import { ChatError } from '../core/errors.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { fileEvent } from './file-event.ts'
import { fileNote } from './file-note.ts'
import type { Decoder, Json } from './protocol.ts'
import { toTurns, type Turn } from './turns.ts'
import { vendorError } from './vendor-error.ts'

/** One part of a message's content. */
export interface GeminiPart {
  text?: string
  /** True when the text is reasoning. */
  thought?: boolean
  inlineData?: { mimeType?: string; data?: string } | null
  functionCall?: { id?: string; name?: string; args?: object | null } | null
  executableCode?: { code?: string } | null
  codeExecutionResult?: { outcome?: string; output?: string } | null
}

interface Frame {
  candidates?:
    | {
        content?: { parts?: GeminiPart[] | null } | null
        finishReason?: string | null
        groundingMetadata?: { groundingChunks?: { web?: { uri?: string; title?: string } | null }[] | null } | null
      }[]
    | null
  promptFeedback?: { blockReason?: string | null } | null
}

const failure = 'Gemini API Error' // chat.md §8

/** The id we give a call: the service sends none for most. */
export const geminiCallId = (call: { id?: string }, index: number): string => call.id ?? `call-${index + 1}`

export function createGeminiDecoder(): Decoder {
  let callCount = 0
  let codeCount = 0
  let hasContent = false

  function* decodePart({
    text,
    thought,
    inlineData,
    functionCall,
    executableCode,
    codeExecutionResult,
  }: GeminiPart): Iterable<ReplyEvent> {
    if (text) yield { type: thought ? 'reasoning-delta' : 'text-delta', text }
    if (inlineData?.data && !thought) yield fileEvent(`data:${inlineData.mimeType ?? ''};base64,${inlineData.data}`)
    if (functionCall) {
      const id = geminiCallId(functionCall, callCount)
      callCount += 1
      yield { type: 'tool-input', id, name: functionCall.name ?? '', input: JSON.stringify(functionCall.args ?? {}) }
    }
    if (executableCode) {
      codeCount += 1
      yield { type: 'tool-input', id: `code-${codeCount}`, name: 'code_execution', input: executableCode.code ?? '' }
    }
    if (codeExecutionResult) {
      const { outcome, output = '' } = codeExecutionResult
      yield { type: 'tool-output', id: `code-${codeCount}`, output, ...(outcome !== 'OUTCOME_OK' && { isError: true }) }
    }
  }

  return {
    *decode(frame: Json) {
      if (frame['error']) {
        const error = vendorError(frame)
        throw (frame['error'] as { message?: string }).message ? error : new ChatError(failure, { cause: frame })
      }
      const { candidates, promptFeedback } = frame as Frame
      const [candidate] = candidates ?? []
      for (const part of candidate?.content?.parts ?? []) {
        for (const event of decodePart(part)) {
          hasContent = true
          yield event
        }
      }
      for (const { web } of candidate?.groundingMetadata?.groundingChunks ?? []) {
        const { uri: url, title } = web ?? {}
        if (url) yield { type: 'source', id: url, url, ...(title && { title }) }
      }
      const reason = promptFeedback?.blockReason ?? candidate?.finishReason
      if (reason && !hasContent && reason !== 'STOP') throw new ChatError(`${failure}: ${reason}`, { cause: frame })
    },
  }
}

function encodeParts({ role, text, files }: Turn): Json[] {
  return [
    ...(text ? [{ text }] : []),
    ...files.map((file): Json => {
      const { url, mediaType: mimeType, base64 } = file
      // For a file from the model, only the name is sent: Gemini accepts none back without its signature.
      if (role !== 'user' || (base64 && !mimeType)) return { text: fileNote(file) }
      return base64 ? { inlineData: { mimeType, data: base64 } } : { fileData: { fileUri: url } }
    }),
  ]
}

/** The messages in Gemini's format. */
export function encodeGemini({ messages }: Pick<ConnectorRequest, 'messages'>): { contents: Json[]; system: string } {
  const turns = toTurns(messages)
  return {
    contents: turns
      .filter(({ role }) => role !== 'system')
      .map((turn) => ({ role: turn.role === 'user' ? 'user' : 'model', parts: encodeParts(turn) })),
    system: turns.flatMap(({ role, text }) => (role === 'system' ? text : [])).join('\n\n'),
  }
}
