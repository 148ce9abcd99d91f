import type { MessageContent, MessageFile, MessagePart, Response } from '../options/options.ts'
import type { Part } from '../types.ts'
import { asText } from '../util/as-text.ts'

type Content = Pick<MessageContent, 'text' | 'html' | 'files' | 'origin' | 'parts'> & Pick<Response, 'suggestions'>

/** A storage of another version, or a page without types, may give anything for a file. */
export const isFile = (file: unknown): file is MessageFile =>
  typeof file === 'object' && file !== null && typeof ((file as MessageFile).src ?? '') === 'string'

/** JSON makes `{}` of a real file: only what is one counts, whichever window it comes from. */
const isRealFile = (ref: unknown): boolean => /^\[object (?:Blob|File)\]$/.test(Object.prototype.toString.call(ref))

function cleanFile(file: MessageFile): MessageFile {
  if (file.ref === undefined || isRealFile(file.ref)) return file
  const { ref: _ref, ...rest } = file
  return rest
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'

/** The text, html, files and suggestions of a content, as parts in the order in which they are drawn. */
function simpleParts({ text, html, files, origin, suggestions }: Content): Part[] {
  const parts: Part[] = []
  if (isText(text)) parts.push({ type: 'text', text })
  if (isText(html)) parts.push({ type: 'html', chunks: [html], ...(origin === 'service' && { origin }) })
  for (const file of Array.isArray(files) ? files : []) if (isFile(file)) parts.push({ type: 'file', file: cleanFile(file) })
  if (Array.isArray(suggestions) && suggestions.length) parts.push({ type: 'suggestions', suggestions })
  return parts
}

/** The texts that a part of each kind cannot do without. */
const neededTexts: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  reasoning: ['text'],
  tool: ['id', 'name'],
  'input-request': ['id'],
  source: ['id'],
}

/** Parts that the chat makes for itself: nobody else may have them drawn. */
const isOwnKind = (type: string): boolean => ['error', 'loading', 'sources', 'whole-message'].includes(type)

const requestStates: readonly unknown[] = ['requested', 'answered', 'cancelled']

function readRequest({ kind, state, message, schema, expiresAt, ...rest }: Record<string, unknown>): Part {
  return {
    ...rest,
    kind: kind === 'confirmation' ? kind : 'input',
    state: requestStates.includes(state) ? state : 'requested',
    ...(isText(message) && { message }),
    ...(isObject(schema) && { schema }),
    ...(isText(expiresAt) && { expiresAt }),
  } as unknown as Part
}

/** A part as a page, a storage or a service gives it: one of an unknown kind is kept as it is. */
export function readPart(given: unknown): Part | undefined {
  if (!isObject(given) || !isText(given['type'])) return undefined
  const { type, html, file, input } = given
  if (type === 'html') {
    return isText(html) ? { type, chunks: [html], ...(given['origin'] === 'service' && { origin: 'service' }) } : undefined
  }
  if (type === 'file') return isFile(file) ? ({ ...given, file: cleanFile(file) } as unknown as Part) : undefined
  const needed = Object.hasOwn(neededTexts, type) ? neededTexts[type] : []
  if (needed?.some((name) => !isText(given[name]))) return undefined
  if (type === 'input-request') return readRequest(given)
  const state = isText(given['state']) ? given['state'] : given['output'] === undefined ? 'input-available' : 'output-available'
  const changes = type === 'tool' ? { input: asText(input), state } : isOwnKind(type) && { type: `data-${type}` }
  return { ...given, ...changes } as unknown as Part
}

/** What all text parts say, a blank line between two. */
export function textOf(parts: readonly Part[]): string | undefined {
  const texts = parts.filter((part) => part.type === 'text').map(({ text }) => text)
  return texts.length ? texts.join('\n\n') : undefined
}

export function htmlOf(parts: readonly Part[]): string | undefined {
  const all = parts.filter((part) => part.type === 'html').map(({ chunks }) => chunks.join(''))
  return all.length ? all.join('') : undefined
}

export const filesOf = (parts: readonly Part[]): MessageFile[] =>
  parts.filter((part) => part.type === 'file').map(({ file }) => ({ ...file }))

/** Puts these parts where the first one of their kind stands, and takes the others of it away; at the end when there is none. */
export function replaceKind(parts: readonly Part[], type: Part['type'], fresh: readonly Part[]): Part[] {
  const first = parts.findIndex((part) => part.type === type)
  if (first < 0) return [...parts, ...fresh]
  return parts.flatMap((part, index) => (index === first ? fresh : part.type === type ? [] : [part]))
}

const areSameFiles = (ours: readonly MessageFile[], theirs: readonly MessageFile[]): boolean =>
  ours.length === theirs.length &&
  ours.every(({ src, name, type }, index) => {
    const other = theirs[index]
    return src === other?.src && name === other?.name && type === other?.type
  })

/**
 * The parts of a message as a page or a backend gives it. Text, html and files that are given beside `parts` and differ from them
 * replace the parts of their kind: an interceptor, or a page, changed them.
 */
export function partsOf(content: Content): Part[] {
  const { parts: given, text, html, files, suggestions } = content
  let parts = Array.isArray(given) ? given.map(readPart).filter((part) => part !== undefined) : []
  if (!parts.length) return simpleParts(content)
  const changed = simpleParts(content)
  const ofKind = (type: Part['type']): Part[] => changed.filter((part) => part.type === type)
  if (isText(text) && text !== textOf(parts)) parts = replaceKind(parts, 'text', ofKind('text'))
  if (isText(html) && html !== htmlOf(parts)) parts = replaceKind(parts, 'html', ofKind('html'))
  if (Array.isArray(files) && !areSameFiles(filesOf(parts), files.filter(isFile))) {
    parts = replaceKind(parts, 'file', ofKind('file'))
  }
  if (Array.isArray(suggestions)) parts = replaceKind(parts, 'suggestions', ofKind('suggestions'))
  return parts
}

/** A part as a page sees it: a fresh object, with data, metadata and real files handed on as they are. */
export function publicPart(part: Part): MessagePart | undefined {
  switch (part.type) {
    case 'error':
    case 'loading':
      return undefined
    case 'html':
      return { type: 'html', html: part.chunks.join(''), ...(part.origin && { origin: part.origin }) }
    case 'file':
      return { ...part, file: { ...part.file } }
    case 'text':
      return { type: 'text', text: part.text, ...(part.providerMetadata && { providerMetadata: part.providerMetadata }) }
    case 'reasoning': {
      // One that streams has its text in a getter, which a copy would not have.
      const { type, text, duration, providerMetadata } = part
      return { type, text, ...(duration !== undefined && { duration }), ...(providerMetadata && { providerMetadata }) }
    }
    default:
      return { ...part }
  }
}

/** Where a part stands in a message that text, html and files describe; undefined for what they cannot describe. */
const simpleOrder = (part: Part): number | undefined =>
  part.type === 'text' && !part.providerMetadata
    ? 0
    : part.type === 'html'
      ? 1
      : part.type === 'file' && !part.providerMetadata && !part.mediaType
        ? 2
        : undefined

/** Whether text, html and files say all that the parts say: at most one text, then one html, then files. */
export function isSimple(parts: readonly Part[]): boolean {
  let last = -1
  return parts.every((part) => {
    const order = simpleOrder(part)
    if (order === undefined || order < last || (order === last && order < 2)) return false
    last = order
    return true
  })
}
