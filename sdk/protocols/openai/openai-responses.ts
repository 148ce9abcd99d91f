import { createOpenAIResponsesDecoder } from './openai-responses-decoder.ts'
import { encodeResponsesItems } from './openai-responses-items.ts'
import type { ToolDefinition } from '../../core/types.ts'
import { fileNote } from '../file-note.ts'
import type { Json, Protocol } from '../protocol.ts'
import { toTurns, type Turn } from '../turns.ts'

function encodeContent({ role, text, files }: Turn): unknown {
  if (!files.length) return text
  // The service takes no files from a model: their names stand for them.
  if (role === 'assistant') return [...(text ? [text] : []), ...files.map(fileNote)].join(' ')
  return [
    ...(text ? [{ type: 'input_text', text }] : []),
    ...files.map(({ url, name, isImage }) =>
      isImage ? { type: 'input_image', image_url: url, detail: 'auto' } : { type: 'input_file', filename: name, file_data: url },
    ),
  ]
}

/** True when text and files are all that is sent back of a reply. */
const isSimple = ({ parts }: Turn): boolean =>
  parts.every((part) => /^(text|html|file|source)$/.test(part.type) && !('providerMetadata' in part))

const encodeTurn = (turn: Turn, index: number, { length }: readonly Turn[]): Json[] =>
  turn.role !== 'assistant' || isSimple(turn)
    ? [{ role: turn.role, content: encodeContent(turn) }]
    : encodeResponsesItems(turn, index === length - 1)

/** Not strict: that mode takes schemas of one form only, in which every property is required. */
const encodeTool = ({ name, description, inputSchema }: ToolDefinition): Json => ({
  type: 'function',
  name,
  description,
  parameters: inputSchema,
  strict: false,
})

/** OpenAI's Responses API. */
export const openaiResponses: Protocol = {
  name: 'openai-responses',
  createDecoder: createOpenAIResponsesDecoder,
  encode: ({ messages, tools }, isStreaming) => ({
    input: toTurns(messages).flatMap(encodeTurn),
    ...(tools && { tools: tools.map(encodeTool) }),
    stream: isStreaming,
  }),
}
