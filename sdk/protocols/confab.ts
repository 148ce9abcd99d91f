import { ChatError } from '../core/errors.ts'
import { defaultLabels } from '../core/labels/labels.ts'
import type { MessageFile, Response } from '../core/options/options.ts'
import type { ReplyEvent } from '../core/types.ts'
import { isJson } from './json.ts'

const isItem = (value: unknown): value is Response =>
  isJson(value) && (['error', 'text', 'html'].some((key) => typeof value[key] === 'string') || Array.isArray(value['files']))

/** Whether it is a response of the specification: an object or array whose items have an error, text, html or files. */
export const isResponse = (value: unknown): value is Response | Response[] =>
  Array.isArray(value) ? value.length > 0 && value.every(isItem) : isItem(value)

/** A backend may give anything for `files`: what is no file is left out. */
const filesOf = ({ files }: Response): MessageFile[] => (Array.isArray(files) ? files.filter(isJson) : [])

/** What is no name of a role is none. */
const roleOf = ({ role }: { role?: unknown }): { role?: string } => (typeof role === 'string' && role ? { role } : {})

/** Backends name their sessions by numbers too. */
const sessionOf = ({ _sessionId: id }: { _sessionId?: unknown }): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : undefined

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
    const { role: _role, files, ...rest } = message
    yield { type: 'message', message: { ...rest, ...roleOf(message), ...(files !== undefined && { files: filesOf(message) }) } }
    if (message.makingAnotherRequest) yield { type: 'continues' }
  }
}

/** What a chunk of a streamed response adds. */
export function* decodeChunk(chunk: Response | Response[]): Iterable<ReplyEvent> {
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
  if (typeof text === 'string') yield { type: 'text-delta', text, ...contentFields }
  if (typeof html === 'string') yield { type: 'html-delta', html, ...contentFields }
  for (const file of filesOf(item)) yield { type: 'file', file, ...fields }
  if (item.makingAnotherRequest) yield { type: 'continues' }
}
