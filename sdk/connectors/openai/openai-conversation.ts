// Conversations that OpenAI keeps: begins one, and loads its messages.
import { readJson } from '../../connector-kit/decode/read-body.ts'
import { pathSegment } from '../../connector-kit/path-segment.ts'
import type { ServiceContext } from '../../connector-kit/service.ts'
import type { MessageContent, MessageFile } from '../../core/options/options.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import { openAIUrl } from './openai-key.ts'

interface Settings {
  custom_base_url?: string
}

interface Item {
  type?: string
  role?: string
  content?: { text?: string; image_url?: string | null; filename?: string | null }[]
}

/** The conversation to continue: the one in the messages, the page's, or a new one. */
export async function conversationOf(
  { sessionId }: Pick<ConnectorRequest, 'sessionId'>,
  context: ServiceContext<Settings>,
  given: string | undefined,
): Promise<string> {
  // Ignores a thread of the Assistants API that an older version of the page stored.
  const known = sessionId?.startsWith('thread_') ? undefined : sessionId
  if (known !== undefined || given !== undefined) return known ?? given ?? ''
  const response = await context.call(openAIUrl(context.settings, 'conversations'), { json: {} })
  return ((await readJson(response, context.signal)) as { id: string }).id
}

/** The messages of a conversation, oldest first. */
export async function conversationHistory(
  id: string,
  context: ServiceContext<Settings>,
  limit: number,
): Promise<MessageContent[]> {
  const query = new URLSearchParams({ limit: String(limit), order: 'desc' }).toString()
  const response = await context.call(openAIUrl(context.settings, `conversations/${pathSegment(id)}/items?${query}`))
  const { data = [] } = (await readJson(response, context.signal)) as { data?: Item[] }
  return data
    .filter(({ type, role }) => type === 'message' && (role === 'user' || role === 'assistant'))
    .map(({ role, content = [] }): MessageContent => {
      const text = content.map((part) => part.text ?? '').join('')
      const files = content.flatMap(({ image_url: src, filename: name }): MessageFile[] => {
        if (src) return [{ src, type: 'image' }]
        return name ? [{ name, type: 'any' }] : []
      })
      return { role: role === 'user' ? 'user' : 'ai', ...(text && { text }), ...(files.length && { files }), _sessionId: id }
    })
    .toReversed()
}
