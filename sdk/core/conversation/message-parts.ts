// Reads and writes the parts of a message: checks those of a page, a service or a storage, and makes their public form.
import type { MessageContent, MessageFile, MessagePart, Response } from '../options/options.ts'
import { readDeadline } from '../tools/expiry/read-deadline.ts'
import type { Part } from '../types.ts'
import { asText } from '../util/as-text.ts'
import { isJson } from '../util/is-json.ts'

type Content = Pick<MessageContent, 'text' | 'html' | 'files' | 'origin' | 'parts'> & Pick<Response, 'suggestions'>

/** A storage of another version, or a page without types, may provide anything as a file. */
export const isFile = (file: unknown): file is MessageFile =>
  typeof file === 'object' && file !== null && typeof ((file as MessageFile).src ?? '') === 'string'

/** JSON turns a real file into `{}`: accepts only real ones, from any window. */
const isRealFile = (ref: unknown): boolean => /^\[object (?:Blob|File)\]$/.test(Object.prototype.toString.call(ref))

function cleanFile(file: MessageFile): MessageFile {
  if (file.ref === undefined || isRealFile(file.ref)) return file
  const { ref: _ref, ...rest } = file
  return rest
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The text, HTML, files and suggestions of a message as parts, in rendering order. */
function simpleParts({ text, html, files, origin, suggestions }: Content): Part[] {
  const parts: Part[] = []
  if (isText(text)) parts.push({ type: 'text', text })
  if (isText(html)) parts.push({ type: 'html', chunks: [html], ...(origin === 'service' && { origin }) })
  for (const file of Array.isArray(files) ? files : []) if (isFile(file)) parts.push({ type: 'file', file: cleanFile(file) })
  if (Array.isArray(suggestions) && suggestions.length) parts.push({ type: 'suggestions', suggestions })
  return parts
}

/** The required string fields for each type of part. */
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
    ...(isJson(schema) && { schema }),
    ...readDeadline(expiresAt),
  } as unknown as Part
}

/** The approval of a call; undefined if it is none. What the visitor says comes only with the answer. */
function readApproval(given: unknown, state: unknown): Record<string, unknown> | undefined {
  if (!isJson(given) || !isText(given['id'])) return undefined
  const { message, expiresAt, inputSchema, isApproved, input, reason, ...rest } = given
  const { isOfPage } = rest
  return {
    ...rest,
    // Of its own tools, the page knows what they are asked for.
    ...(!isOfPage && isText(message) && { message }),
    ...(!isOfPage && isJson(inputSchema) && { inputSchema }),
    ...readDeadline(expiresAt),
    ...(state !== 'approval-requested' && {
      ...(typeof isApproved === 'boolean' && { isApproved }),
      ...(isJson(input) && { input }),
      ...(isText(reason) && { reason }),
    }),
  }
}

function readTool({ input, state: given, approval: asked, title, ...rest }: Record<string, unknown>): Part {
  const state = isText(given) ? given : rest['output'] === undefined ? 'input-available' : 'output-available'
  const approval = readApproval(asked, state)
  return {
    ...rest,
    input: asText(input),
    // Nothing could be answered: the visitor could not go on.
    state: state === 'approval-requested' && !approval ? 'input-available' : state,
    ...(isText(title) && { title }),
    ...(approval && { approval }),
  } as unknown as Part
}

/** Validates a part from a page, a storage or a service. Unknown types are kept as they are. */
export function readPart(given: unknown): Part | undefined {
  if (!isJson(given) || !isText(given['type'])) return undefined
  const { type, html, file } = given
  if (type === 'html') {
    return isText(html) ? { type, chunks: [html], ...(given['origin'] === 'service' && { origin: 'service' }) } : undefined
  }
  if (type === 'file') return isFile(file) ? ({ ...given, file: cleanFile(file) } as unknown as Part) : undefined
  const needed = Object.hasOwn(neededTexts, type) ? neededTexts[type] : []
  if (needed?.some((name) => !isText(given[name]))) return undefined
  if (type === 'input-request') return readRequest(given)
  if (type === 'tool') return readTool(given)
  return { ...given, ...(isOwnKind(type) && { type: `data-${type}` }) } as unknown as Part
}

/** The text of all text parts, separated by blank lines. */
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

/** Replaces all parts of a type at the position of the first one, or adds them at the end if there is none. */
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
 * The parts of a message from the page or a backend. If text, HTML or files differ from `parts`, they replace the parts of that
 * type: an interceptor or the page has changed them.
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

/** A part in its public form: a new object that shares data, metadata and real files. */
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
      // A streaming part has its text in a getter, which a copy would lose.
      const { type, text, duration, providerMetadata } = part
      return { type, text, ...(duration !== undefined && { duration }), ...(providerMetadata && { providerMetadata }) }
    }
    default:
      return { ...part }
  }
}

/** The position of a part type in a message described by text, HTML and files; undefined if these can't describe it. */
const simpleOrder = (part: Part): number | undefined =>
  part.type === 'text' && !part.providerMetadata
    ? 0
    : part.type === 'html'
      ? 1
      : part.type === 'file' && !part.providerMetadata && !part.mediaType
        ? 2
        : undefined

/** True if text, HTML and files fully describe the parts: at most one text, then one HTML, then files. */
export function isSimple(parts: readonly Part[]): boolean {
  let last = -1
  return parts.every((part) => {
    const order = simpleOrder(part)
    if (order === undefined || order < last || (order === last && order < 2)) return false
    last = order
    return true
  })
}
