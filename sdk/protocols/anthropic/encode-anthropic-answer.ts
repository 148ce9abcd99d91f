import type { SourcePart, TextPart, TextRange } from '../../core/options/options.ts'
import type { ReasoningPart, ToolPart } from '../../core/types.ts'
import { toolPictures } from '../../core/tools/tool-files.ts'
import { asText } from '../../core/util/as-text.ts'
import { fileNote } from '../file-note.ts'
import { isJson } from '../../core/util/is-json.ts'
import { parseJsonObject } from '../parse-json.ts'
import { ownMetadata } from '../own-metadata.ts'
import type { Json } from '../protocol.ts'
import { turnFile, type Turn } from '../turns.ts'

interface Cited extends TextRange {
  readonly citations: unknown[]
}

/** The metadata that the service sent with a part and wants back. */
const kept = ({ providerMetadata }: ReasoningPart | ToolPart | SourcePart): Json => ownMetadata(providerMetadata, 'anthropic')

/** Reasoning is only accepted back with its signature. */
function encodeReasoning(part: ReasoningPart): Json[] {
  const { signature, redactedData: data } = kept(part)
  if (signature) return [{ type: 'thinking', thinking: part.text, signature }]
  return data ? [{ type: 'redacted_thinking', data }] : []
}

/** The cited passages in a message's text, the last one first. */
function citedPieces({ parts }: Turn): Cited[] {
  const pieces = new Map<string, Cited>()
  for (const part of parts) {
    if (part.type !== 'source') continue
    const { citations } = kept(part)
    if (!Array.isArray(citations)) continue
    for (const [index, { start, end }] of (part.positions ?? []).entries()) {
      const key = `${start} ${end}`
      const piece = pieces.get(key) ?? { start, end, citations: [] }
      if (citations[index]) piece.citations.push(citations[index])
      pieces.set(key, piece)
    }
  }
  const cited = [...pieces.values()].filter(({ citations }) => citations.length)
  return cited.toSorted((one, other) => one.start - other.start).toReversed()
}

/**
 * The blocks of a text that begins at `offset` of its message. Each cited passage is sent back as the block it came in; it is taken from
 * `pieces`, whose end is what is cited first of this text and those after it.
 */
function encodeText({ text }: TextPart, offset: number, pieces: Cited[]): Json[] {
  const blocks: Json[] = []
  let done = 0
  const take = (end: number, citations?: unknown[]): void => {
    const piece = text.slice(done, end)
    // The service rejects text that is only white space.
    if (piece.trim()) blocks.push({ type: 'text', text: piece, ...(citations && { citations }) })
    done = end
  }
  for (let piece = pieces.at(-1); piece && piece.start < offset + text.length; piece = pieces.at(-1)) {
    pieces.pop()
    const { start, end, citations } = piece
    const from = start - offset
    if (from < done || end - offset > text.length) continue
    if (from > done) take(from)
    take(end - offset, citations)
  }
  take(text.length)
  return blocks
}

function encodeResult(part: ToolPart): Json {
  const { id, state, output } = part
  const text = asText(output)
  const pictures = toolPictures(part).map(({ mediaType, base64 }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mediaType, data: base64 },
  }))
  return {
    type: 'tool_result',
    tool_use_id: id,
    content: pictures.length ? [...(text.trim() ? [{ type: 'text', text }] : []), ...pictures] : text,
    ...(state !== 'output-available' && { is_error: true }),
  }
}

/**
 * The messages of a reply that has more than text and files: the results of its tool calls go into a user message, and the
 * content after them into another assistant message.
 */
export function encodeAnthropicAnswer(turn: Turn): Json[] {
  const messages: Json[] = []
  const pieces = citedPieces(turn)
  let blocks: Json[] = []
  let results: Json[] = []
  let offset = 0

  function flush(): void {
    if (blocks.length) messages.push({ role: 'assistant', content: blocks })
    if (results.length) messages.push({ role: 'user', content: results })
    blocks = []
    results = []
  }

  function add(more: readonly Json[]): void {
    if (results.length && more.length) flush()
    blocks.push(...more)
  }

  function addTool(part: ToolPart): void {
    // The service rejects a conversation with a tool call that has no result.
    if (!part.state.startsWith('output-')) return
    const { id, name } = part
    const { call, result } = kept(part)
    const extra = isJson(call) ? call : {}
    const input = parseJsonObject(part.input)
    if (part.isProviderExecuted) {
      // What passes for a block of the service's own must not be one that others answer.
      if (isJson(result) && extra['type'] !== 'tool_use') add([{ type: 'server_tool_use', id, name, ...extra, input }, result])
    } else {
      blocks.push({ ...extra, type: 'tool_use', id, name, input })
      results.push(encodeResult(part))
    }
  }

  for (const part of turn.parts) {
    if (part.type === 'text') {
      add(encodeText(part, offset, pieces))
      offset += part.text.length + '\n\n'.length
    } else if (part.type === 'reasoning') add(encodeReasoning(part))
    else if (part.type === 'file') add([{ type: 'text', text: fileNote(turnFile(part.file)) }])
    else if (part.type === 'tool') addTool(part)
    else if (part.type === 'step-start' && results.length) flush()
  }
  flush()
  return messages
}
