import type { ChatOptions } from '../options.ts'

/** The types of an option: one or more of these words, separated by bars. */
export type OptionKind = string

/** All options with their types. The element's properties and attributes are generated from this list. */
export const optionNames = {
  connect: 'object',
  directConnection: 'object',
  webModel: 'boolean|object',
  requestBodyLimits: 'object',
  requestInterceptor: 'function',
  responseInterceptor: 'function',
  queue: 'string',
  outbox: 'boolean',
  tools: 'array',
  maxToolRounds: 'number',
  mcpServers: 'array',
  mcpApps: 'object',
  validateInput: 'function',
  loadHistory: 'function',
  history: 'array',
  browserStorage: 'boolean|object',
  threads: 'boolean|object',
  introMessage: 'object|array',
  suggestions: 'array|function',
  welcome: 'boolean|object',
  defaultInput: 'object',
  avatars: 'boolean|object',
  names: 'boolean|object',
  displayLoadingBubble: 'boolean|object',
  errorMessages: 'object',
  messageActions: 'boolean|object',
  timestamps: 'boolean|object',
  messageStyles: 'object',
  htmlClassUtilities: 'object',
  htmlWrappers: 'object',
  renderers: 'object',
  remarkable: 'object',
  math: 'boolean|object',
  userMarkdown: 'boolean',
  textToSpeech: 'boolean|object',
  speechToText: 'boolean|object',
  images: 'boolean|object',
  gifs: 'boolean|object',
  audio: 'boolean|object',
  mixedFiles: 'boolean|object',
  camera: 'boolean|object',
  microphone: 'boolean|object',
  dragAndDrop: 'boolean|object',
  customButtons: 'array',
  textInput: 'object',
  submitButtonStyles: 'object',
  dropupStyles: 'object',
  inputAreaStyle: 'object',
  attachmentContainerStyle: 'object',
  chatStyle: 'object',
  auxiliaryStyle: 'string',
  focusMode: 'boolean|object',
  upwardsMode: 'boolean',
  scrollButton: 'boolean|object',
  hiddenMessages: 'boolean|object',
  maxVisibleMessages: 'number',
  demo: 'boolean|object',
  _insertKeyViewStyles: 'object',
  language: 'string|object',
  labels: 'object',
  theme: 'string|object',
  allowUnsafeHtml: 'boolean',
  responseHtml: 'string',
  allowedImageHosts: 'boolean|array|function',
  allowedLinkHosts: 'boolean|array|function',
  allowedLinkSchemes: 'array',
  onMessage: 'function',
  onClearMessages: 'function',
  onComponentRender: 'function',
  onInput: 'function',
  onError: 'function',
  onData: 'function',
  onState: 'function',
  onBranch: 'function',
  onThread: 'function',
  onFeedback: 'function',
} as const satisfies Record<keyof ChatOptions, OptionKind>

export type OptionName = keyof typeof optionNames

/** The word for a value's type. */
export function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
}

/** True if the value has one of the option's types; absent is always valid. */
export const isOfKind = (value: unknown, kinds: OptionKind): boolean => value == null || kinds.split('|').includes(kindOf(value))
