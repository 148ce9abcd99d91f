// Decodes Gemini's answers: text, reasoning, files, calls, sources, usage, refusals.
import { createGeminiCitations, type GroundingMetadata } from './gemini-citations.ts'
import { ChatError } from '../../core/errors.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { describeAnswer } from '../describe-answer.ts'
import { fileEvent } from '../file-event.ts'
import type { Decoder, Json } from '../protocol.ts'
import { serviceError } from '../../core/service-error.ts'

/** One part of a message's content. */
export interface GeminiPart {
  text?: string
  /** True when the text is reasoning. */
  thought?: boolean
  inlineData?: { mimeType?: string; data?: string } | null
  /** Wanted back with the part that it came with. */
  thoughtSignature?: string
  functionCall?: { id?: string; name?: string; args?: object | null } | null
  executableCode?: { code?: string } | null
  codeExecutionResult?: { outcome?: string; output?: string } | null
}

interface Frame {
  candidates?:
    | {
        content?: { parts?: GeminiPart[] | null } | null
        finishReason?: string | null
        groundingMetadata?: GroundingMetadata | null
      }[]
    | null
  promptFeedback?: { blockReason?: string | null } | null
  modelVersion?: unknown
  usageMetadata?: { promptTokenCount?: unknown; candidatesTokenCount?: unknown; totalTokenCount?: unknown } | null
}

const failure = 'Gemini API Error'

/** The id we give a call: the service sends none for most. */
export const geminiCallId = (call: { id?: string }, index: number): string => call.id ?? `call-${index + 1}`

export function createGeminiDecoder(): Decoder {
  let callCount = 0
  let codeCount = 0
  let hasContent = false
  let hasText = false
  let isOver = false
  const citations = createGeminiCitations()

  function* decodePart({
    text,
    thought,
    inlineData,
    functionCall,
    thoughtSignature,
    executableCode,
    codeExecutionResult,
  }: GeminiPart): Iterable<ReplyEvent> {
    const signed = thoughtSignature && { providerMetadata: { google: { thoughtSignature } } }
    if (text) yield { type: thought ? 'reasoning-delta' : 'text-delta', text }
    hasText ||= Boolean(text) && !thought
    if (signed && text !== undefined && !thought && hasText) yield { type: 'text-end', ...signed }
    if (inlineData?.data && !thought) yield fileEvent(`data:${inlineData.mimeType ?? ''};base64,${inlineData.data}`)
    if (functionCall) {
      const id = geminiCallId(functionCall, callCount)
      callCount += 1
      const { name = '', args, id: given } = functionCall
      // Only an id of the service goes back to it.
      const google = { ...(thoughtSignature && { thoughtSignature }), ...(given !== undefined && { callId: given }) }
      const providerMetadata = Object.keys(google).length > 0 && { providerMetadata: { google } }
      yield { type: 'tool-input', id, name, input: JSON.stringify(args ?? {}), isNew: true, ...providerMetadata }
    }
    if (executableCode) {
      codeCount += 1
      yield { type: 'tool-input', id: `code-${codeCount}`, name: 'code_execution', input: executableCode.code ?? '', isNew: true }
    }
    if (codeExecutionResult) {
      const { outcome, output = '' } = codeExecutionResult
      yield { type: 'tool-output', id: `code-${codeCount}`, output, ...(outcome !== 'OUTCOME_OK' && { isError: true }) }
    }
  }

  return {
    get isOver() {
      return isOver
    },
    *decode(frame: Json) {
      if (frame['error']) {
        const error = serviceError(frame)
        throw (frame['error'] as { message?: string }).message ? error : new ChatError(failure, { cause: frame })
      }
      const { candidates, promptFeedback, modelVersion: model, usageMetadata: usage } = frame as Frame
      const [candidate] = candidates ?? []
      isOver ||= Boolean(candidate?.finishReason ?? promptFeedback?.blockReason)
      for (const part of candidate?.content?.parts ?? []) {
        for (const event of decodePart(part)) {
          hasContent = true
          citations.add(event)
          yield event
        }
      }
      yield* citations.decode(candidate?.groundingMetadata ?? {})
      const reason = promptFeedback?.blockReason ?? candidate?.finishReason
      if (reason && !hasContent && reason !== 'STOP') throw new ChatError(`${failure}: ${reason}`, { cause: frame })
      if (!reason) return
      yield* describeAnswer({
        model,
        finishReason: reason,
        inputTokens: usage?.promptTokenCount,
        outputTokens: usage?.candidatesTokenCount,
        totalTokens: usage?.totalTokenCount,
      })
    },
  }
}
