import { contentKind, type ContentKind } from '../content-kind.ts'
import { parseLine } from './parse-line.ts'

/** A response, and how to read its body. */
export interface OpenedBody {
  readonly response: Response
  readonly kind: ContentKind
  /** A document of HTML, which is no answer of any kind. */
  readonly isPage?: boolean
}

interface OpenOptions {
  /** Whether a stream was asked for: then a body is read as what it is. */
  readonly isStream: boolean
  readonly signal: AbortSignal
  /** Whether JSON in a body of another type is an answer: a model may write JSON, too. */
  isAnswer(value: unknown): boolean | Promise<boolean>
}

const isUntyped = (type: string | null): boolean => !type || /^application\/octet-stream\b/i.test(type)

/** True if the content type may be wrong: servers and proxies send streams as almost anything. */
function isDoubtful({ headers, body }: Response, kind: ContentKind, isStream: boolean): boolean {
  const type = headers.get('content-type')
  if (!body || kind === 'events' || /^\s*attachment/i.test(headers.get('content-disposition') ?? '')) return false
  return isUntyped(type) || (isStream && (kind !== 'blob' || /^application\//i.test(type ?? '')))
}

/** Ends at a line feed alone: JSON may contain the other characters that end lines. */
const firstLine = (text: string): string => /\S[^\n]*/.exec(text)?.[0] ?? ''

/**
 * Decides how to read a response: by its content type, and where that may be wrong by the beginning of its body.
 * @throws ChatError when the connection is lost meanwhile.
 */
export async function openBody(given: Response, { isStream, signal, isAnswer }: OpenOptions): Promise<OpenedBody> {
  const type = given.headers.get('content-type')
  const declared = contentKind(type)
  if (!isDoubtful(given, declared, isStream)) return { response: given, kind: declared }
  const [{ peekBody }, { findKind }] = await Promise.all([import('./peek-body.ts'), import('./find-kind.ts')])
  const { response, found, beginning } = await peekBody(given, signal, (start, end) => {
    const kind = findKind(start, end !== undefined)
    // A whole line is one of several that could come, and is shown before the next one does.
    const isLine =
      (declared === 'lines' || end === 'broken') && start.trimStart().includes('\n') && parseLine(firstLine(start)) !== undefined
    if (isLine && (kind === undefined || kind === 'json')) return 'lines'
    return end === 'broken' && kind === 'text' ? undefined : kind
  })
  const isSingle = declared === 'json' && /^\s*(?:["\d-]|true|false|null)/.test(beginning)
  const words = isStream && !isSingle && (declared !== 'blob' || isUntyped(type)) ? 'text' : declared
  if (found === 'events') return { response, kind: found }
  if (found === 'page') return { response, kind: declared, isPage: true }
  if (found === 'text') return { response, kind: words }
  if (found !== 'json' && found !== 'lines') return { response, kind: declared }
  const first = parseLine(firstLine(beginning))
  if (declared === 'lines') return { response, kind: first === undefined ? found : declared }
  const isKnown = found === 'json' || declared === 'json' || (await isAnswer(first))
  return { response, kind: isKnown ? found : words }
}
