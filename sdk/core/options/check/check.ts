// Checks options for developers: each mistake in a sentence, with the option, its value and what is expected.
import { mayHoldKey } from './may-hold-key.ts'
import { nearest } from '../../util/nearest.ts'
import { kindOf } from './option-names.ts'
import { optionShapes } from './option-shapes.ts'
import type { ChatOptions } from '../options.ts'
import type { MessageCode } from '../../util/thrown/message-code.ts'
import { own } from '../../util/own.ts'
import { retiredOptions } from './retired-options.ts'
import { describeEmpty } from './describe-empty.ts'

type Shape = Readonly<Record<string, string>>

/** Describes what is wrong with the properties of a style: only a page can tell. */
export type CheckStyle = (path: string, style: object) => string[]

function shown(path: string, value: unknown): string {
  if (typeof value === 'function') return 'a function'
  // Keys must not be logged.
  const [, option = '', last = ''] = /^(\w*)(?:.*\.(\w+)$)?/.exec(path) ?? []
  if (mayHoldKey(option, { [last]: value })) return 'something'
  try {
    const text = JSON.stringify(value) ?? String(value)
    return text.length > 60 ? `${text.slice(0, 57)}…` : text
  } catch {
    return kindOf(value)
  }
}

/** A kind of value, and what is inside: the shape of an object, the kinds of the elements of a list, or the words that a text may be. */
interface Kind {
  readonly name: string
  readonly inside: string
}

/** Reads kinds such as `boolean|object<Connect>|array<string<one|other>|object<Tool>>`. */
function readKinds(kinds: string): Kind[] {
  const read: Kind[] = []
  let depth = 0
  let start = 0
  for (let place = 0; place <= kinds.length; place += 1) {
    const sign = kinds[place]
    if (sign === '<') depth += 1
    else if (sign === '>') depth -= 1
    else if ((sign === '|' || sign === undefined) && !depth) {
      const [, name = '', inside = ''] = /^(\w+)(?:<(.*)>)?$/.exec(kinds.slice(start, place)) ?? []
      read.push({ name, inside })
      start = place + 1
    }
  }
  return read
}

const expected = (kinds: readonly Kind[]): string => kinds.map(({ name }) => name).join(' or ')

const wrongKind = (path: string, value: unknown, kinds: string): string =>
  `The option "${path}" was given ${shown(path, value)} (${kindOf(value)}), but ${expected(readKinds(kinds))} is expected.`

/** Names that people remember are often the beginning of the word: "openai". */
function meantWord(given: string, words: readonly string[]): string | undefined {
  const start = given.toLowerCase()
  return nearest(given, words) ?? (start ? words.find((word) => word.startsWith(start) || start.startsWith(word)) : undefined)
}

function checkWord(path: string, value: string, words: readonly string[]): string[] {
  if (words.includes(value)) return []
  const meant = meantWord(value, words)
  const all = words.map((word) => `"${word}"`).join(', ')
  return [
    `The option "${path}" was given ${shown(path, value)}, which is none of ${all}.${meant === undefined ? '' : ` Did you mean "${meant}"?`}`,
  ]
}

/** What the page made of classes, such as files and models, has keys of its own. */
const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)

/** What people call `key`. Other fields of an API, such as `max_tokens`, are none of them. */
const keyNames = /^(?:(?:api|access|auth|secret)[_-]?)?(?:key|token|secret)$|api[_-]?key$/i

/** True for another name of a `key` that is not given, even among fields of the service's own. */
const isMeantAsKey = (key: string, value: object, shape: Shape): boolean =>
  own(shape, key) === undefined && own(shape, 'key') !== undefined && !('key' in value) && keyNames.test(key)

function checkKeys(path: string, value: object, shape: Shape, checkStyle: CheckStyle): string[] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const place = path ? `${path}.${key}` : key
    const isKey = isMeantAsKey(key, value, shape)
    const kinds = isKey ? undefined : (own(shape, key) ?? own(shape, '*'))
    if (kinds !== undefined) return check(place, inner, kinds, checkStyle)
    const known = (!path && own(retiredOptions, key)) || (isKey ? 'key' : nearest(key, Object.keys(shape)))
    return [`Unknown option "${place}".${known ? ` Did you mean "${place.slice(0, place.length - key.length)}${known}"?` : ''}`]
  })
}

/** Checks a value, and all that is inside it. */
function check(path: string, value: unknown, kinds: string, checkStyle: CheckStyle): string[] {
  if (!kinds || value == null || (path === 'connect.url' && value instanceof URL)) return []
  const kind = readKinds(kinds).find(({ name }) => name === kindOf(value))
  if (!kind) return [wrongKind(path, value, kinds)]
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const place = `${path}[${index}]`
      return item == null && kind.inside ? [wrongKind(place, item, kind.inside)] : check(place, item, kind.inside, checkStyle)
    })
  if (typeof value === 'string') return kind.inside ? checkWord(path, value, kind.inside.split('|')) : []
  if (kind.inside === 'CustomStyle') return checkStyle(path, value)
  const shape = typeof value === 'object' ? own(optionShapes, kind.inside) : undefined
  return shape && typeof value === 'object' && isPlain(value) ? checkKeys(path, value, shape, checkStyle) : []
}

const rendererNames = /^(?:tool:.+|data-.+|file:[^/]+\/.+|message)$/

/** Renderers have names of the page's own after the first word. */
function checkRenderers({ renderers }: ChatOptions): string[] {
  if (kindOf(renderers) !== 'object') return []
  return Object.entries(renderers ?? {}).flatMap(([name, value]: [string, unknown]) => {
    const path = `renderers["${name}"]`
    if (rendererNames.test(name)) return check(path, value, 'string|function', () => [])
    return [`Unknown option "${path}". Renderers are named "tool:NAME", "data-NAME", "file:TYPE/SUBTYPE" or "message".`]
  })
}

function checkHistory({ history }: ChatOptions): string[] {
  if (!Array.isArray(history)) return []
  const place = history.findIndex((message) => typeof message !== 'string' && describeEmpty('', message) !== undefined)
  return place < 0 ? [] : [describeEmpty(`"history[${place}]"`, history[place]) ?? '']
}

/** Numbers are written by the tag of a table of texts: one that is none would keep them from being shown. */
function checkTags({ language, labels }: ChatOptions): string[] {
  return Object.entries({ language, labels }).flatMap(([path, table]) => {
    const tag = typeof table === 'object' ? table?.language : undefined
    try {
      Intl.getCanonicalLocales(tag || [])
      return []
    } catch {
      return [`The option "${path}.language" was given ${shown(path, tag)}, but a language tag is expected, e.g. "pt-BR".`]
    }
  })
}

/** A word is asked for as an address beside the page, where nothing is. */
function checkStorage({ threads }: ChatOptions): string[] {
  const storage: unknown = typeof threads === 'object' ? threads?.storage : undefined
  if (storage instanceof URL) return ['The option "threads.storage" was given a URL, but a text or a storage is expected.']
  if (typeof storage !== 'string' || /[/:.?]/.test(storage)) return []
  return [
    `The option "threads.storage" was given ${shown('threads.storage', storage)}, which is no address: that begins with "/" or "https://". Without "storage" the browser keeps the chats.`,
  ]
}

/** The kind of message that a mistake in options, attributes, properties or events is. */
export const faultCode = (fault: string): MessageCode =>
  fault.startsWith('Unknown ') ? 'unknown-option' : fault.startsWith('The page listens ') ? 'unknown-event' : 'wrong-option'

/**
 * Describes the mistakes in these options, one sentence each: the option, its value and what is expected.
 * @param checkStyle @default properties of styles are not checked
 */
export function checkOptions(options: ChatOptions, checkStyle: CheckStyle = () => []): string[] {
  return [
    ...checkKeys('', options, own(optionShapes, 'ChatOptions') ?? {}, checkStyle),
    ...checkStorage(options),
    ...checkRenderers(options),
    ...checkTags(options),
    ...checkHistory(options),
  ]
}
