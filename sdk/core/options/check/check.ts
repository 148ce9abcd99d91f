import { mayHoldKey } from './may-hold-key.ts'
import { checkNames } from './check-names.ts'
import { nearest } from '../../util/nearest.ts'
import { isOfKind, kindOf, optionNames, type OptionKind } from './option-names.ts'
import type { ChatOptions } from '../options.ts'
import { own } from '../../util/own.ts'
import { retiredOptions } from './retired-options.ts'

type Shape = Readonly<Record<string, OptionKind>>

const style = 'object'
const button: Shape = { styles: style, position: 'string', tooltip: 'boolean|object' }
const files: Shape = { connect: 'object', files: 'object', button: 'object' }

/** The allowed keys of object options. An option that is not listed accepts any key. */
const shapes: Partial<Record<string, Shape>> = {
  connect: {
    url: 'string',
    method: 'string',
    headers: 'object',
    credentials: 'string',
    websocket: 'boolean|string|array',
    stream: 'boolean|object',
    resume: 'boolean|object',
    handler: 'function',
    additionalBodyProps: 'object',
    format: 'string',
    feedback: 'string|function',
  },
  requestBodyLimits: { maxMessages: 'number', totalMessagesMaxCharLength: 'number' },
  browserStorage: { key: 'string', maxMessages: 'number', inputText: 'boolean', textInput: 'boolean', clear: 'function' },
  introMessage: { text: 'string', html: 'string' },
  defaultInput: { text: 'string', files: 'array|object' },
  displayLoadingBubble: { toggle: 'function' },
  errorMessages: { displayServiceErrorMessages: 'boolean', overrides: 'object', permittedErrorPrefixes: 'array' },
  messageActions: { user: 'array', ai: 'array' },
  welcome: { icon: 'string', title: 'string', text: 'string', prompts: 'array' },
  theme: { scheme: 'string', preset: 'string', accent: 'string', radius: 'string', density: 'string', font: 'string' },
  timestamps: { format: 'object', days: 'boolean' },
  messageStyles: {
    default: style,
    image: style,
    audio: style,
    file: style,
    html: style,
    intro: style,
    error: style,
    loading: style,
  },
  remarkable: { breaks: 'boolean', linkTarget: 'string' },
  images: files,
  gifs: files,
  audio: files,
  mixedFiles: files,
  camera: { ...files, modalContainerStyle: style },
  microphone: files,
  speechToText: {
    webSpeech: 'boolean|object',
    azure: 'object',
    displayInterimResults: 'boolean',
    textColor: 'object',
    translations: 'object',
    commands: 'object',
    insertInCursorLocation: 'boolean',
    autoScroll: 'boolean',
    stopAfterSubmit: 'boolean',
    submitAfterSilence: 'boolean|number',
    button: style,
    events: 'object',
  },
  textToSpeech: { voiceName: 'string', lang: 'string', pitch: 'number', rate: 'number|string', volume: 'number' },
  textInput: { styles: 'object', placeholder: 'object', characterLimit: 'number', disabled: 'boolean' },
  submitButtonStyles: {
    submit: style,
    loading: style,
    stop: style,
    disabled: style,
    alwaysEnabled: 'boolean',
    position: 'string',
    tooltip: 'boolean|object',
  },
  dropupStyles: { button: 'object', menu: 'object' },
  focusMode: { smoothScroll: 'boolean', streamAutoScroll: 'boolean', fade: 'boolean|number' },
  scrollButton: { styles: style, smoothScroll: 'boolean', scrollDelta: 'number', content: 'string' },
  hiddenMessages: { styles: style, smoothScroll: 'boolean', clickScroll: 'string', onUpdate: 'function' },
  _insertKeyViewStyles: { displayCautionText: 'boolean' },
  demo: {
    response: 'object|function',
    displayErrors: 'object',
    displayLoading: 'object',
    displayFileAttachmentContainer: 'boolean',
  },
  tools: {
    name: 'string',
    description: 'string',
    inputSchema: 'object',
    execute: 'function',
    needsApproval: 'boolean|function',
    canAlwaysAllow: 'boolean',
    parallel: 'boolean',
    title: 'string',
    icon: 'string',
    summary: 'string|function',
    annotations: 'object',
  },
  mcpServers: {
    name: 'string',
    url: 'string',
    headers: 'object|function',
    token: 'string|function',
    title: 'string',
    canAlwaysAllow: 'boolean',
  },
  mcpApps: { sandbox: 'string', host: 'string|object', needsApproval: 'boolean|function', permissions: 'array' },
  customButtons: { ...button, initialState: 'string', setState: 'function', onClick: 'function' },
}

function shown(path: string, value: unknown): string {
  if (typeof value === 'function') return 'a function'
  // Keys must not be logged.
  if (mayHoldKey(/^\w*/.exec(path)?.[0] ?? '', value)) return 'something'
  try {
    const text = JSON.stringify(value) ?? String(value)
    return text.length > 60 ? `${text.slice(0, 57)}…` : text
  } catch {
    return kindOf(value)
  }
}

/** The other lists contain strings. */
const listsOfObjects: ReadonlySet<string> = new Set(['history', 'introMessage', 'customButtons', 'tools', 'mcpServers'])

const expected = (kinds: OptionKind): string => kinds.split('|').join(' or ')

const wrongKind = (path: string, value: unknown, kinds: OptionKind): string =>
  `The option "${path}" was given ${shown(path, value)} (${kindOf(value)}), but ${expected(kinds)} is expected.`

function checkKeys(path: string, value: unknown, shape: Shape): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    check(path ? `${path}.${key}` : key, key, inner, shape),
  )
}

function check(path: string, key: string, value: unknown, shape: Shape): string[] {
  const kinds = own(shape, key)
  if (kinds === undefined) {
    const known = (path === key && own(retiredOptions, key)) || nearest(key, Object.keys(shape))
    return [`Unknown option "${path}".${known ? ` Did you mean "${path.slice(0, path.length - key.length)}${known}"?` : ''}`]
  }
  if (!isOfKind(value, kinds)) return [wrongKind(path, value, kinds)]
  if (path !== key) return []
  const inner = own(shapes, key)
  const checkInner = (place: string, item: unknown): string[] => (inner ? checkKeys(place, item, inner) : [])
  if (!Array.isArray(value)) return checkInner(path, value)
  if (!listsOfObjects.has(key)) return []
  return value.flatMap((item: unknown, index) => {
    const place = `${path}[${index}]`
    return kindOf(item) === 'object' ? checkInner(place, item) : [wrongKind(place, item, 'object')]
  })
}

const rendererNames = /^(?:tool:.+|data-.+|file:[^/]+\/.+|message)$/

/** Renderers have names of the page's own after the first word. */
function checkRenderers({ renderers }: ChatOptions): string[] {
  if (kindOf(renderers) !== 'object') return []
  return Object.entries(renderers ?? {}).flatMap(([name, value]: [string, unknown]) => {
    const path = `renderers["${name}"]`
    if (rendererNames.test(name)) return isOfKind(value, 'string|function') ? [] : [wrongKind(path, value, 'string|function')]
    return [`Unknown option "${path}". Renderers are named "tool:NAME", "data-NAME", "file:TYPE/SUBTYPE" or "message".`]
  })
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

/**
 * Describes the mistakes in these options, one sentence each: the option, its value and what is expected. `names` are the
 * element's attributes or the component's properties, which are also checked for misspelt options.
 */
export function checkOptions(
  options: ChatOptions,
  names: readonly string[] = [],
  kind: 'attribute' | 'property' = 'attribute',
): string[] {
  return [...checkKeys('', options, optionNames), ...checkRenderers(options), ...checkTags(options), ...checkNames(names, kind)]
}
