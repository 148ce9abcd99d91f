import { defaultLabels } from '../../../core/labels/labels.ts'
import type { MessageContent, MessageFile } from '../../../core/options/options.ts'
import type { ConnectorRequest, ToolDefinition } from '../../../core/types.ts'
import { mediaKind } from '../../../core/util/media-kind.ts'
import { isJson } from '../../../core/util/is-json.ts'
import type { Json } from '../../../protocols/protocol.ts'
import { isMessage } from '../../../threads/storages/server/is-message.ts'
import { wordsInJson } from '../../words/visitor-words.ts'
import type { AnswerEncoder, AskedQuestion } from '../format.ts'
import { createChunkEncoder } from './encode-chunks.ts'

const isTool = (tool: unknown): tool is ToolDefinition =>
  isJson(tool) && typeof tool['name'] === 'string' && isJson(tool['inputSchema'])

/** A message of a stranger. JSON holds no files: what it names as one is none. */
function readMessage(given: unknown): MessageContent[] {
  if (!isMessage(given)) return []
  const { files } = given
  return [{ ...given, ...(files && { files: files.map(({ ref: _ref, ...file }) => file) }) }]
}

const triggers: ReadonlySet<unknown> = new Set<ConnectorRequest['trigger']>(['regenerate', 'edit', 'tool-results'])

/** Adds a form's files to the visitor's last message; without one, they become a message of their own. */
function withFiles(messages: readonly MessageContent[], files: readonly File[]): readonly MessageContent[] {
  if (!files.length) return messages
  const attached = files.map((file): MessageFile => ({ name: file.name, type: mediaKind(file.type), ref: file }))
  const last = messages.at(-1)
  return last?.role === 'user'
    ? [...messages.slice(0, -1), { ...last, files: attached }]
    : [...messages, { role: 'user', files: attached }]
}

function createEncoder(): AnswerEncoder {
  const encode = createChunkEncoder()
  return {
    encode(event) {
      const chunk = encode(event)
      // Not every event is a chunk.
      return chunk ? [JSON.stringify(chunk)] : []
    },
    end: () => ['[DONE]'],
    fail: (words) => [JSON.stringify(wordsInJson(words))],
  }
}

/** The message is marked, and the chat says it in the visitor's language. */
const interruption: readonly string[] = [
  JSON.stringify({ metadata: { finishReason: 'interrupted' } }),
  JSON.stringify({ error: defaultLabels.errorInterrupted }),
]

/** Reads a request in Confab's own format, complete or as Deep Chat sends it, with the files of a form. */
export function readConfabFormat(body: Json, files: readonly File[] = []): AskedQuestion {
  const { messages: given, threadId, trigger, messageId, tools } = body
  const messages = withFiles(Array.isArray(given) ? given.flatMap(readMessage) : [], files)
  const session = messages.map(({ _sessionId: id }) => id).findLast((id) => typeof id === 'string')
  return {
    request: {
      messages,
      files,
      ...(session !== undefined && { sessionId: session }),
      ...(typeof threadId === 'string' && { threadId }),
      ...(triggers.has(trigger) && { trigger: trigger as NonNullable<ConnectorRequest['trigger']> }),
      ...(typeof messageId === 'string' && { messageId }),
      ...(Array.isArray(tools) && { tools: tools.filter(isTool) }),
    },
    format: 'confab',
    isAlwaysStreamed: false,
    headers: {},
    createEncoder,
    interruption,
  }
}
