import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import type { MessageFile, MessagePart, Response, Suggestion, WireFormat } from '../core/options/options.ts'
import type { ReplyEvent } from '../core/types.ts'
import { isJson } from './json.ts'

/** What may stand in a chunk that only says more about the message. */
const isAboutMessage = (name: string): boolean => /^(id|role|metadata|createdAt|parentId|custom|_sessionId)$/.test(name)

/** Frames of vendors may have fields of these names, too: what is read as ours has the right kind of value in it, or nothing else. */
const isItem = (value: unknown): value is Response =>
  isJson(value) &&
  (['error', 'text', 'html'].some((key) => typeof value[key] === 'string') ||
    Array.isArray(value['files']) ||
    isListOfParts(value['parts']) ||
    isListOfSuggestions(value['suggestions']) ||
    (isJson(value['metadata']) && Object.keys(value).every(isAboutMessage)))

/** Whether it is a response of the specification: an object or array whose items have an error, text, html, files or parts. */
export const isResponse = (value: unknown): value is Response | Response[] =>
  Array.isArray(value) ? value.length > 0 && value.every(isItem) : isItem(value)

const isPart = (value: unknown): value is MessagePart => isJson(value) && typeof value['type'] === 'string'

const isListOfParts = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isPart)

const isSuggestion = (value: unknown): value is Suggestion =>
  typeof value === 'string' || (isJson(value) && typeof value['text'] === 'string')

const isListOfSuggestions = (value: unknown): value is Suggestion[] =>
  Array.isArray(value) && value.length > 0 && value.every(isSuggestion)

const partsOf = ({ parts }: Response): readonly MessagePart[] => (Array.isArray(parts) ? parts.filter(isPart) : [])

/** A backend may give anything for `files`: what is no file is left out. */
const filesOf = ({ files }: Response): MessageFile[] => (Array.isArray(files) ? files.filter(isJson) : [])

/** What is no name of a role is none. */
const roleOf = ({ role }: { role?: unknown }): { role?: string } => (typeof role === 'string' && role ? { role } : {})

/** Backends name their sessions and messages by numbers too. */
const nameOf = (id: unknown): string | undefined => (typeof id === 'string' || typeof id === 'number' ? String(id) : undefined)

const sessionOf = ({ _sessionId: id }: { _sessionId?: unknown }): string | undefined => nameOf(id)

function* begin(item: Response): Iterable<ReplyEvent> {
  const { error } = item
  const id = sessionOf(item)
  if (typeof error === 'string') throw new ChatError(error || defaultLabels.errorService, { isDisplayable: true })
  if (id !== undefined) yield { type: 'session', id }
}

/** The messages of a response that came in one piece. */
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

/** What a chunk says about its message. Only where the format is agreed on is its `id` the one of a message, and not of the chunk. */
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

/** What a chunk of a streamed response adds. Text, html and files that its parts hold as well are taken once. */
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
