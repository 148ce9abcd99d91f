// The table of wire formats: recognises one by headers and the first frame, and loads it.
import type { WireFormat } from '../core/options/options.ts'
import { own } from '../core/util/own.ts'
import type { Json, Protocol } from './protocol.ts'

type VendorFormat = Exclude<WireFormat, 'confab' | 'text'>

interface Row {
  /** True when a reply with this first frame (or whole body) is in the format; `type` is the frame's own `type` or event name. */
  matches(frame: Json, type: string): boolean
  load(): Promise<Protocol>
}

/** The header with which the AI SDK marks its streams. */
const aiSdkHeader = 'x-vercel-ai-ui-message-stream'

const rows: Record<VendorFormat, Row> = {
  'openai-responses': {
    matches: ({ object, sequence_number: number }, type) =>
      type.startsWith('response.') || object === 'response' || (type === 'error' && number !== undefined),
    load: async () => (await import('./openai/openai-responses.ts')).openaiResponses,
  },
  'openai-chat': {
    matches: ({ choices }) => Array.isArray(choices),
    load: async () => (await import('./openai/openai-chat.ts')).openaiChat,
  },
  anthropic: {
    matches: ({ content }, type) =>
      /^(message|content_block)_(start|delta|stop)$/.test(type) || (type === 'message' && Array.isArray(content)),
    load: async () => (await import('./anthropic/anthropic.ts')).anthropic,
  },
  'ai-sdk': {
    matches: ({ errorText }, type) =>
      typeof errorText === 'string' ||
      /^(start|finish|abort)(-step)?$|^(text|reasoning)-(start|delta|end)$|^(tool|source|data)-|^message-metadata$/.test(type),
    load: async () => (await import('./ai-sdk.ts')).aiSdk,
  },
  'ag-ui': {
    matches: (_frame, type) =>
      /^(RUN_(STARTED|FINISHED|ERROR)|(STATE|MESSAGES|ACTIVITY)_(SNAPSHOT|DELTA)|(STEP|TEXT_MESSAGE|TOOL_CALL|REASONING|THINKING)_[A-Z_]+)$/.test(
        type,
      ),
    load: async () => (await import('./ag-ui/ag-ui.ts')).agUi,
  },
  ollama: {
    matches: ({ done, message, response }) => typeof done === 'boolean' && Boolean(message ?? response !== undefined),
    load: async () => (await import('./ollama.ts')).ollama,
  },
}

/** The protocol of that name; undefined for Confab's own format and plain text, which need none. */
export async function loadProtocol(format: WireFormat | undefined): Promise<Protocol | undefined> {
  return format === undefined || format === 'confab' || format === 'text' ? undefined : own(rows, format)?.load()
}

/** Detects the format of a reply by its headers, then by its first frame. */
export function detectFormat(frame: Json, headers?: Headers): WireFormat | undefined {
  if (headers?.has(aiSdkHeader)) return 'ai-sdk'
  const type = typeof frame['type'] === 'string' ? frame['type'] : ''
  return (Object.keys(rows) as VendorFormat[]).find((format) => rows[format].matches(frame, type))
}
