/** The public options: the specification's property names, and the shapes of messages as a page and a backend see them. */
import type { DirectConnection } from './direct/direct-connection.ts'
import type { Labels } from './labels.ts'
import type {
  CameraOptions,
  CustomButton,
  FilesOptions,
  MicrophoneOptions,
  SpeechToTextOptions,
  TextToSpeechOptions,
} from './options-input.ts'
import type {
  Avatars,
  CustomStyle,
  DropupStyles,
  FocusModeOptions,
  HiddenMessagesOptions,
  HtmlClassUtilities,
  LoadingStyles,
  MessageStyles,
  Names,
  ScrollButtonOptions,
  SubmitButtonStyles,
  TextInputOptions,
} from './options-style.ts'

export interface MessageFile {
  /** An address or a data URL. */
  src?: string
  name?: string
  type?: 'image' | 'audio' | 'any'
  /** The real file, where there is one. */
  ref?: File
}

/** A message as a page gives it and as `getMessages` returns it. */
export interface MessageContent {
  /** `user`, `ai` (the default), or a role of your own. */
  role?: string
  /** Markdown. */
  text?: string
  html?: string
  files?: MessageFile[]
  /** Your own data, handed through untouched. */
  custom?: unknown
  /** Set by services that keep a session. */
  _sessionId?: string
  /** Set by the chat: stable, unique on the page. */
  readonly id?: string
}

/** What a backend answers. */
export interface Response extends MessageContent {
  error?: string
  /** Replaces the last message of the role (`ai` when none is given) instead of adding one. */
  overwrite?: boolean
  /** Ask again after that many milliseconds: the request repeats for as long as responses carry it. */
  timeoutMS?: number
  /** Keep waiting: another request will bring the reply. */
  makingAnotherRequest?: boolean
  /** False keeps this message from `onMessage`. */
  sendUpdate?: boolean
}

/** What `submitUserMessage` takes. */
export interface UserContent {
  text?: string
  files?: readonly File[] | FileList
  custom?: unknown
}

export interface RequestBody {
  messages: MessageContent[]
  [additionalProp: string]: unknown
}

export interface StreamOptions {
  /** Types a whole reply out: `true` at 6 ms a character, a number of milliseconds, or, with a websocket, the phrase that ends a reply. */
  simulation?: boolean | number | string
  /** Reads the response as chunks of plain text instead of events. */
  readable?: boolean
  /** Accepted for pages that come from Deep Chat; rendering is always incremental here. */
  partialRender?: boolean
}

/** The wire formats that `connect` speaks. Replies are recognised by themselves; naming one also shapes the request. */
export type WireFormat = 'confab' | 'openai-chat' | 'openai-responses' | 'anthropic' | 'ai-sdk' | 'ag-ui' | 'ollama' | 'text'

/** What a `handler` talks to the chat with. */
export interface Signals {
  /** Gives the chat a reply, or with `stream` a chunk of one. Resolves when it is shown. */
  onResponse(response: Response | Response[]): Promise<void>
  onOpen(): void
  onClose(): void
  stopClicked: { listener: () => void }
  newUserMessage: { listener: (body: RequestBody) => void }
}

export type Handler = (body: RequestBody | FormData | undefined, signals: Signals) => void | Promise<void>

export interface Connect {
  url?: string
  /** Default `POST`. A `GET` carries no body. */
  method?: string
  headers?: Record<string, string>
  credentials?: RequestCredentials
  /** `true`, or the sub-protocol or protocols. */
  websocket?: boolean | string | string[]
  stream?: boolean | StreamOptions
  /** Replaces the network. */
  handler?: Handler
  additionalBodyProps?: Record<string, unknown>
  /** Names the wire format; without it the reply's own headers and first frame tell. */
  format?: WireFormat
}

export interface RequestBodyLimits {
  /** How many of the newest messages a request carries. 0 or less: all. Absent: the last one. */
  maxMessages?: number
  /** Characters over all messages; the oldest are cut first. */
  totalMessagesMaxCharLength?: number
}

export interface InterceptedRequest {
  // `body` is the page's own business here.
  body?: unknown
  headers?: Record<string, string>
  /** Cancels the request and shows this as a service error. */
  error?: string
}

export type RequestInterceptor = (details: {
  body: RequestBody | FormData | Record<string, unknown>
  headers?: Record<string, string>
}) => InterceptedRequest | void | Promise<InterceptedRequest | void>

export type ResponseInterceptor = (response: unknown) => unknown

export type ValidateInput = (text?: string, files?: File[]) => boolean

/** A page of older messages, oldest first. See `loadHistory`. */
export type HistoryPage = (MessageContent | false | null | Record<string, never>)[]

export type LoadHistory = (index: number) => HistoryPage | Promise<HistoryPage>

export interface BrowserStorageOptions {
  /** Default `deep-chat-storage`. */
  key?: string
  /** Default 1000. */
  maxMessages?: number
  /** Keeps the typed text too. `textInput` is the older word for it. */
  inputText?: boolean
  textInput?: boolean
  /** Written by the chat: empties this storage. */
  clear?: () => void
}

export type IntroMessage = { text: string } | { html: string }

export interface ErrorMessages {
  displayServiceErrorMessages?: boolean
  overrides?: { default?: string; service?: string; speechToText?: string }
  /** Service error texts that begin with one of these are shown as they are. */
  permittedErrorPrefixes?: string[]
}

export interface LoadingBubbleToggle {
  /** Give any function: the chat replaces it with one that shows (called with a configuration) or hides the bubble. */
  toggle?: (options?: { style?: LoadingStyles; role?: string }) => void
}

export interface DemoOptions {
  response?: Response | ((message: MessageContent) => Response)
  displayErrors?: { default?: boolean; service?: boolean; speechToText?: boolean }
  displayLoading?: { message?: boolean; history?: { full?: boolean; small?: boolean } }
}

export interface MarkdownOptions {
  /** A single line end becomes a line break. Default true. */
  breaks?: boolean
  /** The `target` of links. Default `_blank`. */
  linkTarget?: string
}

/** The callbacks; each has a DOM event of the same news on the element. */
export interface ChatCallbacks {
  onMessage?: (event: { message: MessageContent; isHistory: boolean }) => void
  onClearMessages?: () => void
  onComponentRender?: (chat: unknown) => void
  onInput?: (event: { content: { text?: string; files?: File[] }; isUser: boolean }) => void
  onError?: (error: string) => void
}

/** Everything a chat can be configured with. */
export interface ChatOptions extends ChatCallbacks {
  connect?: Connect
  directConnection?: DirectConnection
  webModel?: boolean | Record<string, unknown>
  requestBodyLimits?: RequestBodyLimits
  requestInterceptor?: RequestInterceptor
  responseInterceptor?: ResponseInterceptor
  /** Decides, on every edit and before every send, whether the input may be sent. */
  validateInput?: ValidateInput
  /**
   * Brings older messages, a page at a time. Paging ends with a page that holds an entry that is `null` or `{}`; a
   * last entry of `false` asks for another page. A failure ends paging.
   */
  loadHistory?: LoadHistory
  history?: MessageContent[]
  browserStorage?: boolean | BrowserStorageOptions
  introMessage?: IntroMessage | IntroMessage[]
  defaultInput?: { text?: string; files?: readonly File[] | FileList }
  avatars?: boolean | Exclude<Avatars, true>
  names?: boolean | Exclude<Names, true>
  displayLoadingBubble?: boolean | LoadingBubbleToggle
  errorMessages?: ErrorMessages
  messageStyles?: MessageStyles
  htmlClassUtilities?: HtmlClassUtilities
  htmlWrappers?: { default?: string; ai?: string; [role: string]: string | undefined }
  /** Named for Deep Chat's option of the same job. */
  remarkable?: MarkdownOptions
  textToSpeech?: boolean | TextToSpeechOptions
  speechToText?: boolean | SpeechToTextOptions
  images?: boolean | FilesOptions
  gifs?: boolean | FilesOptions
  audio?: boolean | FilesOptions
  mixedFiles?: boolean | FilesOptions
  camera?: boolean | CameraOptions
  microphone?: boolean | MicrophoneOptions
  dragAndDrop?: boolean | CustomStyle
  customButtons?: CustomButton[]
  textInput?: TextInputOptions
  submitButtonStyles?: SubmitButtonStyles
  dropupStyles?: DropupStyles
  inputAreaStyle?: CustomStyle
  attachmentContainerStyle?: CustomStyle
  chatStyle?: CustomStyle
  /** CSS text, adopted into the chat's shadow root. */
  auxiliaryStyle?: string
  focusMode?: boolean | FocusModeOptions
  upwardsMode?: boolean
  scrollButton?: boolean | ScrollButtonOptions
  hiddenMessages?: boolean | HiddenMessagesOptions
  /** The most messages in the list; older ones stay in `getMessages`. Absent: all, drawn as the visitor nears them. */
  maxVisibleMessages?: number
  demo?: boolean | DemoOptions
  /** `displayCautionText: false` leaves out the words of caution where a key is asked for. */
  _insertKeyViewStyles?: { displayCautionText?: boolean }
  /** Every text a visitor can read. */
  labels?: Partial<Labels>
  /** Follows the page's colour scheme when absent. */
  theme?: 'light' | 'dark'
  /** True draws html from services and history unsanitised. Only for html that you wrote yourself. */
  allowUnsafeHtml?: boolean
}
