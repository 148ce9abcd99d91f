import { parseLine } from './parse-line.ts'

/** What the beginning of a body looks like: `json` is a single value, `lines` are several, `page` is a document of HTML. */
export type FoundKind = 'events' | 'lines' | 'json' | 'text' | 'binary' | 'page'

const pageStart = /^<(?:!doctype|!--|\?xml|html|head|body)\b/i
const longestPageStart = 10 // characters

/** The beginnings of what JSON objects and arrays hold. */
const objectStart = /^\{\s*(?:$|["}])/
const arrayStart = /^\[\s*(?:$|[[{\]"\d-]|true|false|null|(?:t|tr|tru|f|fa|fal|fals|n|nu|nul)$)/

const eventLine = /^(?::|(?:data|event|id|retry)(?:$|:))/

function findJson(text: string, isOver: boolean): FoundKind | undefined {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  if (!objectStart.test(line) && !arrayStart.test(line)) return 'text'
  if (end < 0 && !isOver) return undefined
  // A value that is spread over lines.
  if (parseLine(line) === undefined) return 'json'
  const next = text.slice(line.length).trim()
  return next ? 'lines' : isOver ? 'json' : undefined
}

/** Looks for the data of the first event: other fields alone may be words with a colon. */
function findEvents(text: string, isOver: boolean): FoundKind | undefined {
  const lines = text.split(/\r\n|[\r\n]/)
  const open = lines.pop() ?? ''
  if (isOver) lines.push(open)
  for (const [index, line] of lines.entries()) {
    if (/^data(?:$|:)/.test(line)) return 'events'
    if (!eventLine.test(line) && (line || index === 0)) return 'text'
  }
  if (isOver) return 'text'
  const couldBe = eventLine.test(open) || ['data:', 'event:', 'id:', 'retry:'].some((field) => field.startsWith(open.trimEnd()))
  return couldBe ? undefined : 'text'
}

/** Control characters, what stands for bytes that are no UTF-8, and the beginning of a PDF say that it is no text. */
const isBinary = (text: string): boolean => /^%PDF-|[^\P{Cc}\t-\r]|\uFFFD/u.test(text)

/**
 * Finds what a body is by its beginning, whatever its content type says.
 * @param isOver True if nothing more comes.
 * @returns undefined if more of it is needed, and for an empty one.
 */
export function findKind(beginning: string, isOver: boolean): FoundKind | undefined {
  if (isBinary(beginning)) return 'binary'
  const text = beginning.trimStart()
  if (!text) return undefined
  if (text.startsWith('{') || text.startsWith('[')) return findJson(text, isOver)
  if (!text.startsWith('<')) return findEvents(text, isOver)
  if (pageStart.test(text)) return 'page'
  return text.length < longestPageStart && !isOver ? undefined : 'text'
}
