import { asText } from '../core/util/as-text.ts'
import { describeAnswer } from './describe-answer.ts'
import { fileNote } from './file-note.ts'
import { encodeChatTools } from './openai/chat-tools.ts'
import { parseJsonObject } from './parse-json.ts'
import type { Decoder, Json, Protocol } from './protocol.ts'
import { createThinkingSplitter } from './thinking.ts'
import { toSteps, type Step } from './steps.ts'
import { toTurns, type Turn, type TurnFile } from './turns.ts'
import { serviceError } from '../core/service-error.ts'

interface Line {
  message?: {
    content?: string | null
    thinking?: string | null
    tool_calls?: { id?: string; function?: { name?: string; arguments?: unknown } }[] | null
  } | null
  /** Sent by `/api/generate`, like the `thinking` beside it. */
  response?: string | null
  thinking?: string | null
  model?: unknown
  done_reason?: unknown
  prompt_eval_count?: unknown
  eval_count?: unknown
}

function createDecoder(): Decoder {
  const thinking = createThinkingSplitter()
  const ids = new Set<string>()
  let callCount = 0
  let isOver = false
  return {
    get isOver() {
      return isOver
    },
    *decode(frame: Json) {
      if (frame['error']) throw serviceError(frame)
      const { message, response, thinking: thought, ...about } = frame as Line
      const thoughts = message?.thinking ?? thought
      if (thoughts) yield* thinking.leave(thoughts)
      const text = message?.content ?? response
      if (text) yield* thinking.push(text)
      for (const { id, function: called } of message?.tool_calls ?? []) {
        callCount += 1
        // Ids are made by models, which may give all calls the same.
        const given = id && !ids.has(id) ? id : `call-${callCount}`
        ids.add(given)
        const call = { id: given, name: called?.name ?? '', input: asText(called?.arguments) }
        yield { type: 'tool-input', ...call, isNew: true }
      }
      if (frame['done'] !== true) return
      isOver = true
      yield* describeAnswer({
        model: about.model,
        finishReason: about.done_reason,
        inputTokens: about.prompt_eval_count,
        outputTokens: about.eval_count,
      })
    },
    end: () => thinking.end(),
  }
}

/** Images are sent as they are; for other files, and for files the model sent, only the name is sent. */
function encodeMessage({ role, text, files }: Pick<Turn, 'role' | 'text' | 'files'>): Json {
  const isShown = ({ isImage, base64 }: TurnFile): boolean => role === 'user' && isImage && base64 !== ''
  const images = files.filter(isShown).map(({ base64 }) => base64)
  const named = files.filter((file) => !isShown(file)).map(fileNote)
  const content = [...(text ? [text] : []), ...named].join(' ')
  return { role, content, ...(images.length > 0 && { images }) }
}

/** One step of the assistant, then a message for each result. Calls are identified by the names of their functions. */
function encodeStep({ reasoning, text, files, calls }: Step): Json[] {
  const thinking = reasoning.map((part) => part.text).join('\n\n')
  // Unlike other services, Ollama takes arguments as objects.
  const asked = calls.map(({ name, input }) => ({ function: { name, arguments: parseJsonObject(input) } }))
  return [
    {
      ...encodeMessage({ role: 'assistant', text, files }),
      ...(thinking && { thinking }),
      ...(calls.length > 0 && { tool_calls: asked }),
    },
    ...calls.map(({ name, output }) => ({ role: 'tool', tool_name: name, content: asText(output) })),
  ]
}

/** Ollama's chat API: a JSON object per line. */
export const ollama: Protocol = {
  name: 'ollama',
  createDecoder,
  encode: ({ messages, tools }, isStreaming) => ({
    messages: toTurns(messages).flatMap((turn) =>
      turn.role === 'assistant' ? toSteps(turn).flatMap(encodeStep) : [encodeMessage(turn)],
    ),
    ...(tools && { tools: encodeChatTools(tools) }),
    stream: isStreaming,
  }),
}
