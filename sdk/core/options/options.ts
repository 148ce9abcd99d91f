/** The public options: the specification's property names. */
import type { DirectConnection } from './services/direct-connection.ts'
import type { Labels } from '../labels/labels.ts'
import type { Connect, RequestBodyLimits, RequestInterceptor, ResponseInterceptor } from './connect.ts'
import type {
  CameraOptions,
  CustomButton,
  FilesOptions,
  MicrophoneOptions,
  SpeechToTextOptions,
  TextToSpeechOptions,
} from './input.ts'
import type { MessageContent, Response } from './message.ts'
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
} from './styles.ts'
import type { WebModelOptions } from './web-model.ts'

export type * from './connect.ts'
export type * from './message.ts'
export type * from './message-parts.ts'

/** Whether this text and these files may be sent. One that throws sends nothing. */
export type ValidateInput = (text?: string, files?: File[]) => boolean

/** A page of older messages, oldest first. See `loadHistory`. */
export type HistoryPage = (MessageContent | false | null | Record<string, never>)[]

/** Brings one page of older messages.
 * @param index How many pages came before it: 0 at first.
 */
export type LoadHistory = (index: number) => HistoryPage | Promise<HistoryPage>

/** How a conversation is kept in the browser. */
export interface BrowserStorageOptions {
  /** The key in localStorage; give each chat of a page its own. Default `deep-chat-storage`. */
  key?: string
  /**
   * The most messages that are kept; the oldest go first. 0 keeps none.
   * @default 1000
   */
  maxMessages?: number
  /** Keeps the typed text too. Default off. */
  inputText?: boolean
  /** The older word for `inputText`. */
  textInput?: boolean
  /** Written by the chat: empties this storage. */
  clear?: () => void
}

/** What the chat says first. */
export type IntroMessage =
  | {
      /** Markdown. */
      text: string
    }
  | {
      /** Sanitised, unless the page opted out. */
      html: string
    }

/** What an error says to the visitor. */
export interface ErrorMessages {
  /** Shows the words of the service. Default off: they are for developers, as a rule. */
  displayServiceErrorMessages?: boolean
  /** Words of your own, by the kind of the error. */
  overrides?: {
    /** For every error that has none of its own. */
    default?: string
    /** When the backend or the service failed. */
    service?: string
    /** When listening failed. */
    speechToText?: string
  }
  /** Service error texts that begin with one of these are shown as they are. */
  permittedErrorPrefixes?: string[]
}

/** The loading bubble in the hands of the page. */
export interface LoadingBubbleToggle {
  /** Give any function: the chat replaces it with one that shows (called with a configuration) or hides the bubble. */
  toggle?: (options?: { style?: LoadingStyles; role?: string }) => void
}

/** A chat that answers by itself, and states to look at while styling. */
export interface DemoOptions {
  /** What it answers. Default: a word on what a demo is. */
  response?: Response | ((message: MessageContent) => Response)
  /** Shows an error of each of these kinds. */
  displayErrors?: {
    /** One of no special kind. */
    default?: boolean
    /** One of the service. */
    service?: boolean
    /** One of listening. */
    speechToText?: boolean
  }
  /** Shows what a visitor sees while waiting. */
  displayLoading?: {
    /** For a reply. */
    message?: boolean
    /** For earlier messages. */
    history?: {
      /** Where there are no messages yet. */
      full?: boolean
      /** Above the messages. */
      small?: boolean
    }
  }
  /** Shows the place of the attachments while there are none. */
  displayFileAttachmentContainer?: boolean
}

/** Hosts: all, those of a list, or those for which a function returns true. */
export type AllowedHosts = true | (string | RegExp)[] | ((url: URL) => boolean)

/** How markdown is drawn. */
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
  /** An answer brought data that nothing is drawn for; `isTransient` when no message keeps it. */
  onData?: (event: { name: string; data: unknown; id?: string; isTransient: boolean }) => void
  /** The state that an agent shares with the page (AG-UI) has changed. */
  onState?: (event: { state: unknown }) => void
}

/** Everything a chat can be configured with. */
export interface ChatOptions extends ChatCallbacks {
  /** Your own backend: its address, or a function that answers. Default: the demo when no other way to answer is named, on development hosts alone. */
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
  defaultInput?: {
    /** What is typed already. */
    text?: string
    /** What is attached already. */
    files?: readonly File[] | FileList
  }
  /** Pictures beside the messages, by role. Default off. */
  avatars?: boolean | Exclude<Avatars, true>
  /** Names beside the messages, by role; those of more than 20 characters above them. Default off; `true`: User and AI. */
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
  htmlWrappers?: {
    /** For every role that has none of its own. */
    default?: string
    /** For the service's messages. */
    ai?: string
    /** For a role of your own. */
    [role: string]: string | undefined
  }
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
  /** The view that asks for a key. */
  _insertKeyViewStyles?: {
    /** False leaves out the words of caution. Default true. */
    displayCautionText?: boolean
  }
  /**
   * The language of every text a visitor can read, as a BCP 47 tag: ar, cs, da, de, en, es, fr, he, hi, id, it, ja, ko, nl, pl,
   * pt, pt-PT, ru, sv, th, tr, uk, vi, zh or zh-Hant, or a regional one of these such as `de-CH`, by which numbers are written.
   * `zh-TW` finds `zh-Hant` by its script. `auto`: the first of these that the page is in (its `lang`), or that the visitor's
   * browser names. A table of texts, imported from `confab-chat/languages/…` or your own, is used as it is. Without a language
   * the texts are the English ones of Deep Chat, which `en` rewords. A language that cannot be loaded leaves the chat with them.
   * @default no language
   */
  language?: 'auto' | (string & {}) | Partial<Labels>
  /** Single texts, over those of the language. */
  labels?: Partial<Labels>
  /** Follows the page's colour scheme when absent. */
  theme?: 'light' | 'dark'
  /** True draws html from services and history unsanitised. Only for html that you wrote yourself. */
  allowUnsafeHtml?: boolean
  /**
   * What html may do that a backend, a handler, a websocket or a service answered. `restricted`: nothing is fetched from other
   * hosts, there are no forms, and nothing leaves its bubble; suggestion buttons and `htmlClassUtilities` work. `trusted`: the
   * same as html of the page.
   * @default 'restricted', with `allowUnsafeHtml` 'trusted'
   */
  responseHtml?: 'restricted' | 'trusted'
  /**
   * The hosts from which messages load pictures, sounds and films before the visitor asks for them: in markdown of every role,
   * in restricted html, and, once it is set, among `files` too. A text is one host (`img.example.com`) or all below one
   * (`*.example.com`, which is not `example.com` itself); a `RegExp` is matched with the name of the host, so write both of its
   * ends (`^…$`). The page's own origin, `data:` and `blob:` are always loaded.
   * @default the page's own origin; `files` load from everywhere
   */
  allowedImageHosts?: AllowedHosts
  /**
   * The hosts that links in messages may lead to; a link to another one stays text. The page's own origin is always one of them.
   * Written as `allowedImageHosts`.
   * @default true: all hosts
   */
  allowedLinkHosts?: AllowedHosts
  /**
   * Schemes of links beside `https`, `http`, `mailto`, `tel`, `sms` and `xmpp`, e.g. `['geo']`. `javascript`, `vbscript`, `data`,
   * `file` and `blob` are never links.
   * @default []
   */
  allowedLinkSchemes?: string[]
}
