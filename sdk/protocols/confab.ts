import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import type { MessageFile, MessagePart, Response, Suggestion, WireFormat } from '../core/options/options.ts'
import type { ReplyEvent } from '../core/types.ts'
import { isJson } from '../core/util/is-json.ts'

/** Fields allowed in a chunk that only describes the message. */
const isAboutMessage = (name: string): boolean => /^(id|role|metadata|createdAt|parentId|custom|_sessionId)$/.test(name)

/** Vendors' frames can have fields of the same names, so a frame counts as ours only when the values have the right types. */
const isItem = (value: unknown): value is Response =>
  isJson(value) &&
  (['error', 'text', 'html'].some((key) => typeof value[key] === 'string') ||
    Array.isArray(value['files']) ||
    isListOfParts(value['parts']) ||
    isListOfSuggestions(value['suggestions']) ||
    (isJson(value['metadata']) && Object.keys(value).every(isAboutMessage)))

/** True for a response of Confab's format: an object, or an array of objects, with an error, text, html, files or parts. */
export const isResponse = (value: unknown): value is Response | Response[] =>
  Array.isArray(value) ? value.length > 0 && value.every(isItem) : isItem(value)

const isPart = (value: unknown): value is MessagePart => isJson(value) && typeof value['type'] === 'string'

const isListOfParts = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isPart)

const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'string' || (isJson(value) && typeof value['text'] === 'string')

const isListOfSuggestions = (value: unknown): value is Suggestion[] =>
  Array.isArray(value) && value.length > 0 && value.every(isSuggestion)

const partsOf = ({ parts }: Response): readonly MessagePart[] => (Array.isArray(parts) ? parts.filter(isPart) : [])

/** A backend can send anything in `files`: entries that are not files are left out. */
const filesOf = ({ files }: Response): MessageFile[] => (Array.isArray(files) ? files.filter(isJson) : [])

/** A role that is not a text is ignored. */
const roleOf = ({ role }: { role?: unknown }): { role?: string } => (typeof role === 'string' && role ? { role } : {})

/** Backends also use numbers as session and message ids. */
const nameOf = (id: unknown): string | undefined => (typeof id === 'string' || typeof id === 'number' ? String(id) : undefined)

const sessionOf = ({ _sessionId: id }: { _sessionId?: unknown }): string | undefined => nameOf(id)

function* begin(item: Response): Iterable<ReplyEvent> {
  const { error } = item
  const id = sessionOf(item)
  if (typeof error === 'string') throw new ChatError(error || defaultLabels.errorService, { isDisplayable: true })
  if (id !== undefined) yield { type: 'session', id }
}

/** The messages of a response that arrived whole. */
export function* decodeResponse(response: Response | Response[]): Iterable<ReplyEvent> {
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
    if (message.makingAnotherRequest) yield { type: 'continues' }
  }
}

/**
 * What a chunk says about its message. Its `id` is the message's only when the page set the format; otherwise it is the chunk's.
 */
function* describe({ id: givenId, metadata, createdAt }: Response, format: WireFormat | undefined): Iterable<ReplyEvent> {
  const id = nameOf(givenId)
  if (format === 'confab' && (id !== undefined || typeof createdAt === 'string')) {
    yield {
      type: 'message-start',
      ...(id !== undefined && { id }),
      ...(typeof createdAt === 'string' && { createdAt }),
    }
  }
  if (isJson(metadata)) yield { type: 'metadata', metadata }
}

/** What a chunk adds to a streamed response. Text, HTML and files that are also in its parts are taken once. */
export function* decodeChunk(chunk: Response | Response[], format?: WireFormat): Iterable<ReplyEvent> {
  const [item, second] = [chunk].flat()
  if (second) throw new ChatError('Multi-response arrays are not supported for streaming')
  if (!item) return
  yield* begin(item)
  const { text, html, overwrite, custom } = item
  const sessionId = sessionOf(item)
  const fields = {
    ...roleOf(item),
    ...(custom !== undefined && { custom }),
    ...(sessionId !== undefined && { sessionId }),
  }
  const contentFields = { ...fields, ...(overwrite && { overwrite }) }
  const parts = partsOf(item)
  const isInParts = (type: string): boolean => parts.some((part) => part.type === type)
  yield* describe(item, format)
  if (typeof text === 'string' && !isInParts('text')) yield { type: 'text-delta', text, ...contentFields }
  if (typeof html === 'string' && !isInParts('html')) yield { type: 'html-delta', html, ...contentFields }
  if (!isInParts('file')) for (const file of filesOf(item)) yield { type: 'file', file, ...fields }
  for (const part of parts) yield { type: 'part', part }
  const { suggestions } = item
  if (isListOfSuggestions(suggestions)) yield { type: 'part', part: { type: 'suggestions', suggestions } }
  if (item.makingAnotherRequest) yield { type: 'continues' }
}
