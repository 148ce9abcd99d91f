// Confab's own format, which is Deep Chat's too: what a response or a chunk of it means.
import { ChatError } from '../core/errors.ts'
import { codeOf } from '../core/service-error.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import type { MessageFile, MessagePart, Response, WireFormat } from '../core/options/options.ts'
import type { ConnectorRequest, ReplyEvent } from '../core/types.ts'
import { isJson } from '../core/util/is-json.ts'
import { isListOfSuggestions, isPart } from './is-valid-response.ts'

const partsOf = ({ parts }: Response): readonly MessagePart[] => (Array.isArray(parts) ? parts.filter(isPart) : [])

/** A backend can send anything in `files`: entries that are not files are left out. */
const filesOf = ({ files }: Response): MessageFile[] => (Array.isArray(files) ? files.filter(isJson) : [])

/** A role that is not a text is ignored. */
const roleOf = ({ role }: { role?: unknown }): { role?: string } => (typeof role === 'string' && role ? { role } : {})

/** Backends also use numbers as session and message ids. */
const nameOf = (id: unknown): string | undefined => (typeof id === 'string' || typeof id === 'number' ? String(id) : undefined)

const sessionOf = ({ _sessionId: id }: { _sessionId?: unknown }): string | undefined => nameOf(id)

function begin(item: Response): ReplyEvent[] {
  const { error } = item
  const id = sessionOf(item)
  if (typeof error === 'string')
    throw new ChatError(error || defaultLabels.errorService, { isDisplayable: true, code: codeOf(item) })
  return id === undefined ? [] : [{ type: 'session', id }]
}

/** True of an answer, or a piece of one, after which another request brings more. */
export const continuesLater = (answer: { readonly makingAnotherRequest?: unknown }): boolean =>
  Boolean(answer.makingAnotherRequest)

/** The messages of a response that arrived whole. */
export function* decodeConfabResponse(response: Response | Response[]): Iterable<ReplyEvent> {
  for (const message of [response].flat()) {
    yield* begin(message)
    const { role: _role, id: givenId, files, ...rest } = message
    const id = nameOf(givenId)
    yield {
      type: 'message',
      message: {
        ...rest,
        ...roleOf(message),
        ...(id !== undefined && { id }),
        ...(files !== undefined && { files: filesOf(message) }),
      },
    }
    if (continuesLater(message)) yield { type: 'continues' }
  }
}

/**
 * What a chunk says about its message. Its `id` is the message's only when the page set the format; otherwise it is the chunk's.
 */
function describe({ id: givenId, metadata, createdAt }: Response, format: WireFormat | undefined): ReplyEvent[] {
  const id = nameOf(givenId)
  const about: ReplyEvent[] = isJson(metadata) ? [{ type: 'metadata', metadata }] : []
  if (format !== 'confab' || (id === undefined && typeof createdAt !== 'string')) return about
  return [
    {
      type: 'message-start',
      ...(id !== undefined && { id }),
      ...(typeof createdAt === 'string' && { createdAt }),
    },
    ...about,
  ]
}

function hasOnlyText(item: Response): item is Response & { text: string } {
  for (const name in item) if (name !== 'text') return false
  return typeof item.text === 'string'
}

/**
 * What a chunk adds to a streamed response. Text, HTML and files that are also in its parts are taken once. A list, not a generator:
 * most chunks are a few letters, which cost less than a generator.
 */
export function decodeConfabChunk(chunk: Response | Response[], format?: WireFormat): ReplyEvent[] {
  const [item, second] = Array.isArray(chunk) ? chunk : [chunk]
  if (second) throw new ChatError('Multi-response arrays are not supported for streaming')
  if (!item) return []
  if (hasOnlyText(item)) return [{ type: 'text-delta', text: item.text }]
  const { text, html, overwrite, custom } = item
  const sessionId = sessionOf(item)
  const fields = {
    ...roleOf(item),
    ...(custom !== undefined && { custom }),
    ...(sessionId !== undefined && { sessionId }),
  }
  const contentFields = overwrite ? { ...fields, overwrite } : fields
  const parts = partsOf(item)
  const isInParts = (type: string): boolean => parts.some((part) => part.type === type)
  const events = [...begin(item), ...describe(item, format)]
  if (typeof text === 'string' && !isInParts('text')) events.push({ type: 'text-delta', text, ...contentFields })
  if (typeof html === 'string' && !isInParts('html')) events.push({ type: 'html-delta', html, ...contentFields })
  if (!isInParts('file')) for (const file of filesOf(item)) events.push({ type: 'file', file, ...fields })
  for (const part of parts) events.push({ type: 'part', part })
  const { suggestions } = item
  if (isListOfSuggestions(suggestions)) events.push({ type: 'part', part: { type: 'suggestions', suggestions } })
  if (continuesLater(item)) events.push({ type: 'continues' })
  return events
}

/** What Confab's own format says of a request beside the messages. */
export const confabProps = ({
  threadId,
  trigger,
  messageId,
  tools,
}: Omit<ConnectorRequest, 'messages' | 'files'>): Record<string, unknown> => ({
  ...(threadId && { threadId }),
  ...(trigger && { trigger }),
  ...(messageId !== undefined && { messageId }),
  ...(tools && { tools }),
})
