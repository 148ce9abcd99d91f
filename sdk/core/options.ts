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
import type { WebModelOptions } from './options-web-model.ts'

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
  /** Shows the place of the attachments while there are none. */
  displayFileAttachmentContainer?: boolean
}

export interface MarkdownOptions {
  /** A single line end becomes a line break. Default true. */
  breaks?: boolean
  /** The `target` of links. Default `_blank`. */
  linkTarget?: string
}

/** The callbacks; each has a DOM event of the same news on the element. */
export interface ChatCallbacks {
  /** A message is complete: sent, answered (a streamed one once, at its end), or loaded from a history. */
  onMessage?: (event: { message: MessageContent; isHistory: boolean }) => void
  /** The messages were cleared. */
  onClearMessages?: () => void
  /** The chat was drawn for the first time; it is given the chat, or the element. */
  onComponentRender?: (chat: unknown) => void
  /** What stands in the input area changed; `isUser` is false when a method or a send changed it. */
  onInput?: (event: { content: { text?: string; files?: File[] }; isUser: boolean }) => void
  /** An error was shown; the text is the one the visitor sees. */
  onError?: (error: string) => void
}

/** Everything a chat can be configured with. */
export interface ChatOptions extends ChatCallbacks {
  /** Your own backend: its address, or a function that answers. Default: the demo when no other way to answer is named. */
  connect?: Connect
  /** An AI service, reached straight from the browser, e.g. `{ openAI: { key, chat: true } }`. */
  directConnection?: DirectConnection
  /** A language model that runs in the page itself; goes before the other ways to answer. Default off. */
  webModel?: boolean | WebModelOptions
  /** How much of the conversation a request carries. Default: the last message, or what suits the service. */
  requestBodyLimits?: RequestBodyLimits
  /** Changes body and headers of a request before it is sent, or stops it with `{ error }`. Nothing returned: as it was. */
  requestInterceptor?: RequestInterceptor
  /** Makes a message of what a backend or a service answers, chunk by chunk in streams. Nothing returned: as it was. */
  responseInterceptor?: ResponseInterceptor
  /** Decides, on every edit and before every send, whether the input may be sent. */
  validateInput?: ValidateInput
  /**
   * Brings older messages, a page at a time. Paging ends with a page that holds an entry that is `null` or `{}`; a
   * last entry of `false` asks for another page. A failure ends paging.
   */
  loadHistory?: LoadHistory
  /** Earlier messages, oldest first. Goes before what the browser stored. */
  history?: MessageContent[]
  /** Keeps the conversation in the browser (localStorage). Default off; `true`: key `deep-chat-storage`, 1000 messages. */
  browserStorage?: boolean | BrowserStorageOptions
  /** What the chat says first. Not part of the conversation: neither sent nor returned by `getMessages`. */
  introMessage?: IntroMessage | IntroMessage[]
  /** What stands in the input area at first. */
  defaultInput?: { text?: string; files?: readonly File[] | FileList }
  /** Pictures beside the messages, by role. Default off. */
  avatars?: boolean | Exclude<Avatars, true>
  /** Names beside the messages, by role. Default off; `true`: User and AI. */
  names?: boolean | Exclude<Names, true>
  /** The dots while a reply is awaited. Default on, off for websockets. `{ toggle }` is replaced by the function that shows and hides them. */
  displayLoadingBubble?: boolean | LoadingBubbleToggle
  /** What an error says to the visitor. */
  errorMessages?: ErrorMessages
  /** Styles of messages, by kind and by role. */
  messageStyles?: MessageStyles
  /** Styles and listeners for every element of a class in html messages and the introduction panel. */
  htmlClassUtilities?: HtmlClassUtilities
  /** Html around the content of a bubble, by role: the content goes into the element of the class `html-wrapper`. */
  htmlWrappers?: { default?: string; ai?: string; [role: string]: string | undefined }
  /** Named for Deep Chat's option of the same job. */
  remarkable?: MarkdownOptions
  /** Reads each new reply aloud with the voice of the browser. Default off. */
  textToSpeech?: boolean | TextToSpeechOptions
  /** Lets the visitor speak instead of type. Default off; `true`: the recognition of the browser. Without effect beside `microphone`. */
  speechToText?: boolean | SpeechToTextOptions
  /** A button that attaches pictures. Default off; `true`: one .png or .jpg. */
  images?: boolean | FilesOptions
  /** A button that attaches gifs. Default off; `true`: one image/gif. */
  gifs?: boolean | FilesOptions
  /** A button that attaches audio files. Default off; `true`: one file of the usual formats. */
  audio?: boolean | FilesOptions
  /** A button that attaches files of any kind. Default off. */
  mixedFiles?: boolean | FilesOptions
  /** A button that takes a photo. Default off. */
  camera?: boolean | CameraOptions
  /** A button that records a voice note. Default off. */
  microphone?: boolean | MicrophoneOptions
  /** Whether files can be dropped on the chat, or the look of the overlay meanwhile. Default: on where files can be attached. */
  dragAndDrop?: boolean | CustomStyle
  /** Buttons of your own in the input area. */
  customButtons?: CustomButton[]
  /** The field the visitor writes in: styles, placeholder, character limit, disabled. */
  textInput?: TextInputOptions
  /** The send button in each of its states. */
  submitButtonStyles?: SubmitButtonStyles
  /** The menu of the buttons that find no place beside the text. */
  dropupStyles?: DropupStyles
  /** Styles of the input area. */
  inputAreaStyle?: CustomStyle
  /** Styles of the row of files above the text. */
  attachmentContainerStyle?: CustomStyle
  /** Styles of the whole chat. */
  chatStyle?: CustomStyle
  /** CSS text, adopted into the chat's shadow root. */
  auxiliaryStyle?: string
  /** Starts each question at the top of a screen of its own. Default off. */
  focusMode?: boolean | FocusModeOptions
  /** Messages stand at the bottom and grow upwards. Default off; without effect beside `focusMode`. */
  upwardsMode?: boolean
  /** A button that leads back to the newest message. Default off; `true`: shown from 80 px on. */
  scrollButton?: boolean | ScrollButtonOptions
  /** Says how many new messages are out of sight. Default off. */
  hiddenMessages?: boolean | HiddenMessagesOptions
  /** The most messages in the list; older ones stay in `getMessages`. Absent: all, drawn as the visitor nears them. */
  maxVisibleMessages?: number
  /** Answers without a backend, and shows states on demand. Default: on when no other way to answer is named. */
  demo?: boolean | DemoOptions
  /** `displayCautionText: false` leaves out the words of caution where a key is asked for. */
  _insertKeyViewStyles?: { displayCautionText?: boolean }
  /**
   * The language of every text a visitor can read, as a BCP 47 tag: ar, de, en, es, fr, he, hi, it, ja, ko, nl, pl, pt, tr or
   * zh, or a regional one of these such as `de-CH`, by which numbers are written. `auto`: the first of these that the page is
   * in (its `lang`), or that the visitor's browser names. A table of texts, imported from `confab-chat/languages/…` or your
   * own, is used as it is. Default English. A language that cannot be loaded leaves the chat in English.
   */
  language?: 'auto' | (string & {}) | Partial<Labels>
  /** Single texts, over those of the language. */
  labels?: Partial<Labels>
  /** Follows the page's colour scheme when absent. */
  theme?: 'light' | 'dark'
  /** True draws html from services and history unsanitised. Only for html that you wrote yourself. */
  allowUnsafeHtml?: boolean
}
