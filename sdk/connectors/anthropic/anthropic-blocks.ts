import { asText } from '../../core/util/as-text.ts'
import { isJson } from '../../core/util/is-json.ts'
import { parseJsonObject } from '../../protocols/parse-json.ts'
import type { Json } from '../../protocols/protocol.ts'

/** The content blocks of a response. Anthropic wants them back unchanged, including reasoning and its signatures. */
export interface AnthropicBlocks {
  /** Adds a frame of a stream, or a whole response. */
  add(frame: unknown): void
  /** True when the service paused while running its own tools, and continues when its output so far is sent back. */
  readonly isPaused: boolean
  /** The blocks so far, for the assistant's message in the conversation. */
  content(): Json[]
}

export function createAnthropicBlocks(): AnthropicBlocks {
  const blocks: Json[] = []
  let open = new Map<unknown, { block: Json; input: string }>()
  let isPaused = false

  function addDelta(index: unknown, delta: Json): void {
    const state = open.get(index)
    if (!state) return
    const { block } = state
    if (delta['type'] === 'citations_delta') block['citations'] = [...[block['citations'] ?? []].flat(), delta['citation']]
    else if (delta['type'] === 'input_json_delta') state.input += asText(delta['partial_json'])
    else
      for (const field of ['text', 'thinking', 'signature'])
        if (field in delta) block[field] = `${asText(block[field])}${asText(delta[field])}`
  }

  return {
    add(frame) {
      if (!isJson(frame)) return
      const { type, index, content, content_block: block, delta } = frame
      if (type === 'message_start') open = new Map()
      if (type === 'message' && Array.isArray(content)) blocks.push(...content.filter(isJson).map((whole) => ({ ...whole })))
      else if (type === 'content_block_start' && isJson(block)) {
        const copy = { ...block }
        blocks.push(copy)
        open.set(index, { block: copy, input: '' })
      } else if (type === 'content_block_delta' && isJson(delta)) addDelta(index, delta)
      else if (type === 'content_block_stop') {
        const state = open.get(index)
        if (state && String(state.block['type']).endsWith('tool_use') && state.input)
          state.block['input'] = parseJsonObject(state.input)
      }
      const reason = isJson(delta) ? delta['stop_reason'] : frame['stop_reason']
      if (reason) isPaused = reason === 'pause_turn'
    },
    get isPaused() {
      return isPaused
    },
    // The service refuses an empty text.
    content: () => blocks.filter(({ type, text }) => type !== 'text' || text),
  }
}
