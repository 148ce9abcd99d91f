import type { ReplyEvent } from '../core/types.ts'
import { asText } from '../core/util/as-text.ts'
import { describeAnswer } from './describe-answer.ts'
import { fileEvent } from './file-event.ts'
import type { Decoder, Json } from './protocol.ts'
import { createThinkingSplitter } from './thinking.ts'
import { serviceError } from '../core/service-error.ts'

interface Resource {
  segment_id?: string
  document_id?: string
  document_name?: string
}

interface Usage {
  prompt_tokens?: unknown
  completion_tokens?: unknown
  total_tokens?: unknown
}

interface Frame {
  event?: string
  id?: string
  conversation_id?: string
  answer?: string | null
  /** For an agent's step: the tool it called, and the result. */
  tool?: string
  tool_input?: unknown
  observation?: string
  /** For a file. */
  type?: string
  url?: string
  belongs_to?: string
  metadata?: { retriever_resources?: Resource[] | null; usage?: Usage | null } | null
  data?: { outputs?: { answer?: unknown } | null; total_tokens?: unknown } | null
}

/** A workflow without a conversation ends with itself. */
const isEnd = /^(message_end|workflow_finished)$/

/** Decodes Dify's responses: a frame names its event, a whole response is treated as a message event. */
export function createDifyDecoder(): Decoder {
  const thinking = createThinkingSplitter()
  let conversation: string | undefined
  let hasAnswer = false
  let isOver = false

  function* decodeEvent({ event = '', id = '', answer, ...frame }: Frame): Iterable<ReplyEvent> {
    if (/^(agent_)?message$/.test(event) && answer) {
      hasAnswer = true
      yield* thinking.push(answer)
    } else if (event === 'message_replace') {
      hasAnswer = true
      yield { type: 'text-delta', text: answer ?? '', overwrite: true }
    } else if (event === 'workflow_finished' && !hasAnswer) yield* thinking.push(asText(frame.data?.outputs?.answer))
    else if (event === 'agent_thought' && frame.tool) {
      const { tool, tool_input: input, observation } = frame
      yield { type: 'tool-input', id, name: tool, input: asText(input) }
      if (observation) yield { type: 'tool-output', id, output: observation }
    } else if (event === 'message_file' && frame.url && frame.belongs_to !== 'user') yield fileEvent(frame.url, `${frame.type}/`)
    const { usage } = frame.metadata ?? {}
    yield* describeAnswer({
      inputTokens: usage?.prompt_tokens,
      outputTokens: usage?.completion_tokens,
      totalTokens: usage?.total_tokens ?? (event === 'workflow_finished' ? frame.data?.total_tokens : undefined),
    })
    for (const { segment_id: segment, document_id: document, document_name: title } of frame.metadata?.retriever_resources ??
      []) {
      const source = document ?? segment ?? title
      if (source) yield { type: 'source', id: source, ...(title && { title }) }
    }
  }

  return {
    get isOver() {
      return isOver
    },
    *decode(json: Json) {
      const frame = json as Frame
      isOver ||= frame.event === undefined || isEnd.test(frame.event)
      if (frame.event === 'error') throw serviceError(json)
      const { conversation_id: told } = frame
      if (told && told !== conversation) yield { type: 'session', id: (conversation = told) }
      yield* decodeEvent(frame)
    },
    end: () => thinking.end(),
  }
}
