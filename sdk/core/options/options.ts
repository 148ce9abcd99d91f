// All options of a chat, by topic: conversation, messages, input, appearance, callbacks.
/** The public options, named as in Deep Chat. `sdk/OPTIONS.md` is generated from these types and their comments. */
import type { Labels } from '../labels/labels.ts'
import type {
  AllowedHosts,
  BrowserStorageOptions,
  ErrorMessages,
  IntroMessage,
  LoadHistory,
  LoadingBubbleToggle,
  MarkdownOptions,
  DiagramOptions,
  MathOptions,
  SourcesOptions,
  SuggestMessages,
  ValidateInput,
} from './conversation.ts'
import type { ChatCallbacks } from './chat-callbacks.ts'
import type { DisclosureOptions } from './disclosure.ts'
import type { ExportButtonsOptions } from './documents.ts'
import type { CameraOptions, CustomButton, FilesOptions, MicrophoneOptions } from './input.ts'
import type { MessageActions } from './messages/message-actions.ts'
import type { MessageContent } from './messages/message.ts'
import type { Renderers } from './messages/renderers.ts'
import type { SpeechToTextOptions, TextToSpeechOptions } from './speech.ts'
import type {
  Avatars,
  CustomStyle,
  DropupStyles,
  FocusModeOptions,
  HiddenMessagesOptions,
  HtmlClassUtilities,
  MessageStyles,
  Names,
  ScrollButtonOptions,
  SubmitButtonStyles,
  TextInputOptions,
} from './styles.ts'
import type { Suggestion } from './messages/suggestions.ts'
import type { ThemeOptions } from './theme.ts'
import type { ThreadsOptions } from './threads.ts'
import type { TimestampOptions } from './messages/timestamps.ts'
import type { WelcomeOptions } from './welcome.ts'
import type { ConnectionOptions } from './connection-options.ts'

export type * from './chat-callbacks.ts'
export type * from './connect.ts'
export type * from './connection-options.ts'
export type * from './conversation.ts'
export type * from './disclosure.ts'
export type * from './documents.ts'
export type * from './mcp-apps.ts'
export type * from './mcp.ts'
export type * from './messages/message.ts'
export type * from './messages/response.ts'
export type * from './messages/message-file.ts'
export type * from './messages/message-actions.ts'
export type * from './methods.ts'
export type * from './messages/renderers.ts'
export type * from './messages/suggestions.ts'
export type * from './welcome.ts'
export type * from './threads.ts'
export type * from './messages/timestamps.ts'
export type * from './tools.ts'
export type * from './messages/message-parts.ts'

/** What the conversation starts with, and how it is stored. */
export interface ConversationOptions {
  /** The messages the chat starts with, oldest first. Takes precedence over what the browser stored. */
  history?: MessageContent[]
  /**
   * Loads older messages page by page. A page with an entry that is `null` or `{}` is the last; a last entry of `false` asks for
   * another page. A failure ends paging.
   */
  loadHistory?: LoadHistory
  /**
   * Stores the conversation in the browser (`localStorage`).
   * @default false
   */
  browserStorage?: boolean | BrowserStorageOptions
  /**
   * Several conversations: a list of them beside the chat, each stored with all its messages. Replaces `browserStorage`, whose
   * conversation becomes the first one, as well as `history` and `loadHistory`.
   * @default false
   * @example { storage: serverThreads('/api') }
   */
  threads?: boolean | ThreadsOptions
  /**
   * The first message or messages. Not part of the conversation: neither sent nor returned by `getMessages`.
   * @example { text: 'Hello! How can I help?' }
   */
  introMessage?: IntroMessage | IntroMessage[]
  /**
   * Messages that the visitor can send by pressing a button below the last message. A list is shown while the conversation is
   * empty. A function is called then, and again after each answer; an answer with its own suggestions shows those instead.
   * @default none, except those of answers
   * @example ['Track my order', { label: 'Returns', text: 'How do I return an item?' }]
   */
  suggestions?: Suggestion[] | SuggestMessages
  /**
   * What the chat shows before the first message: a logo, a title, a line of text and messages to start with.
   * @default true if there is no introduction, no history and no other content of the page; false with the theme `messenger`
   */
  welcome?: boolean | WelcomeOptions
  /**
   * Tells visitors that they talk to AI, before the first message and in calls, in the language of the chat; and asks for their consent
   * before anything is sent, if it says so.
   * @default false
   * @example { link: '/ai', consent: 'once' }
   */
  disclosure?: boolean | DisclosureOptions
  /** The initial content of the input. */
  defaultInput?: {
    /** The text. */
    text?: string
    /** The attached files. */
    files?: readonly File[] | FileList
  }
  /** Decides on every edit and before sending whether the input may be sent. */
  validateInput?: ValidateInput
}

/** The appearance and behaviour of messages. */
export interface MessageOptions {
  /**
   * Images beside the bubbles, by role.
   * @default false
   */
  avatars?: boolean | Exclude<Avatars, true>
  /**
   * Names above the messages, by role; beside the bubbles in the theme `messenger`. `true` shows You and AI.
   * @default false
   */
  names?: boolean | Exclude<Names, true>
  /**
   * The dots while a reply is pending. An object with `toggle` gives you a function to show and hide them.
   * @default true; false for WebSockets
   */
  displayLoadingBubble?: boolean | LoadingBubbleToggle
  /** The error texts that visitors see. */
  errorMessages?: ErrorMessages
  /**
   * The buttons of messages: copy, regenerate, edit, feedback, and your own. `true` shows all that apply, `feedback` if
   * `connect.feedback` or `onFeedback` is set, or the element has a listener for its `feedback` event. `false` shows none.
   * @default { user: ['copy'], ai: ['copy', 'regenerate'] }
   * @example { ai: ['copy', 'feedback'] }
   */
  messageActions?: boolean | MessageActions
  /**
   * Finds words in the whole conversation, also in messages that are not loaded yet: with Ctrl+F, or ⌘F, while the focus is in the chat, and
   * with a button in the input area. A second press of the keys opens the browser's own search.
   * @default false
   */
  find?: boolean
  /**
   * The times of messages, and a separator above the first message of each day. Messages of a history without times show none.
   * @default false
   */
  timestamps?: boolean | TimestampOptions
  /** Styles of messages, by kind of message and by role. */
  messageStyles?: MessageStyles
  /** Styles and event listeners for the elements of a class in HTML messages and the introduction panel. */
  htmlClassUtilities?: HtmlClassUtilities
  /** HTML around the content of bubbles, by role. The content is placed in the element with the class `html-wrapper`. */
  htmlWrappers?: {
    /** For every role without a wrapper of its own. */
    default?: string
    /** For replies. */
    ai?: string
    /** For a role of your own. */
    [role: string]: string | undefined
  }
  /**
   * Replaces the chat's own cards: by the name of a tool, the kind of a data part, the media type of a file, or for whole messages.
   * Each is the name of a custom element, or a function that returns a node. What it draws is part of the page's own tree, so that
   * the page's style sheets apply. If one fails, the chat's own card is shown.
   * @example { 'tool:get_weather': 'weather-card' }
   */
  renderers?: Renderers
  /** How markdown is rendered. Named for Deep Chat's option of the same purpose. */
  remarkable?: MarkdownOptions
  /**
   * Sets formulas in LaTeX between `\( \)`, `\[ \]` and `$$ $$`, as MathML that screen readers can read. `{ dollars: true }` also
   * takes single dollars, where they cannot be prices. What cannot be set is shown as its LaTeX. `false` leaves all as text.
   * @default true
   */
  math?: boolean | MathOptions
  /**
   * Draws code blocks in the language `mermaid` as diagrams, once they are whole. Mermaid runs in a frame that reaches neither your page
   * nor any network; what comes out is a picture, and its source is one press away. `{ url }` names the page of that frame, which a
   * strict content security policy needs.
   * @default false
   */
  diagrams?: boolean | DiagramOptions
  /**
   * How an answer shows what it rests on: its sources, from the service or from your server.
   * @default { style: 'marks' }
   */
  sources?: SourcesOptions
  /**
   * Whether the visitor's messages are rendered as markdown (`true`) or shown as they were typed (`false`): with their line breaks,
   * spaces and signs, with links, and with fenced code as code blocks.
   * @default what was typed in the chat is shown as typed, and messages of `history` and `addMessage` as markdown
   */
  userMarkdown?: boolean
  /**
   * The maximum number of messages in the list. Older ones remain in `getMessages`.
   * @default all, rendered as the visitor scrolls to them
   */
  maxVisibleMessages?: number
  /**
   * The hosts from which messages load images, audio and video before the visitor asks for them: in markdown of every role, in
   * restricted HTML, and, once it is set, in `files` too. A string is one host (`img.example.com`) or all below one
   * (`*.example.com`, which does not include `example.com` itself). A `RegExp` is searched for in the host name, so anchor it at
   * both ends (`^…$`). The page's own origin, `data:` and `blob:` are always loaded.
   * @default the page's own origin; `files` load from everywhere
   * @example ['img.example.com', '*.example.org']
   */
  allowedImageHosts?: AllowedHosts
  /**
   * The hosts that links in messages may lead to, written as in `allowedImageHosts`. A link to another host is shown as text. The
   * page's own origin is always allowed.
   * @default true: all hosts
   */
  allowedLinkHosts?: AllowedHosts
  /**
   * Schemes of links besides `https`, `http`, `mailto`, `tel`, `sms` and `xmpp`. `javascript`, `vbscript`, `data`, `file` and
   * `blob` are never links.
   * @default []
   * @example ['geo']
   */
  allowedLinkSchemes?: string[]
  /**
   * What HTML from a backend, a handler, a WebSocket or a service may do. `restricted`: nothing is fetched from other hosts,
   * there are no forms, and nothing leaves its bubble; suggestion buttons and `htmlClassUtilities` work. `trusted`: the same as
   * HTML of the page.
   * @default 'restricted'; with `allowUnsafeHtml` 'trusted'
   */
  responseHtml?: 'restricted' | 'trusted'
  /**
   * Renders HTML from services and history without sanitising it. Only for HTML that you wrote yourself.
   * @default false
   */
  allowUnsafeHtml?: boolean
}

/** What visitors can send besides text, and the buttons for it. */
export interface InputOptions {
  /**
   * A button that attaches images. `true` accepts one .png or .jpg.
   * @default false
   */
  images?: boolean | FilesOptions
  /**
   * A button that attaches GIFs. `true` accepts one.
   * @default false
   */
  gifs?: boolean | FilesOptions
  /**
   * A button that attaches audio files. `true` accepts one file of the usual formats.
   * @default false
   */
  audio?: boolean | FilesOptions
  /**
   * A button that attaches files of any kind.
   * @default false
   */
  mixedFiles?: boolean | FilesOptions
  /**
   * Lets visitors drop files on the chat; an object holds the CSS of the overlay.
   * @default true if files can be attached
   */
  dragAndDrop?: boolean | CustomStyle
  /** CSS of the row of attachments above the text. */
  attachmentContainerStyle?: CustomStyle
  /**
   * A button that takes a photo.
   * @default false
   */
  camera?: boolean | CameraOptions
  /**
   * A button that records a voice message.
   * @default false
   */
  microphone?: boolean | MicrophoneOptions
  /** Buttons of your own in the input area. */
  customButtons?: CustomButton[]
  /**
   * Buttons that export the conversation as a file, and import one. `true` exports it as a page.
   * @default false
   * @example { formats: ['html', 'json'], import: true }
   */
  exportButtons?: boolean | ExportButtonsOptions
  /**
   * Voice input: writes what the visitor says. `true` uses the browser's speech recognition. Has no effect with `microphone`.
   * @default false
   */
  speechToText?: boolean | SpeechToTextOptions
  /**
   * Reads each new reply aloud with a voice of the browser.
   * @default false
   */
  textToSpeech?: boolean | TextToSpeechOptions
}

/** Theme, styles, layout and texts. */
export interface AppearanceOptions {
  /**
   * The theme: a colour scheme, the name of a preset, or both with an accent, a radius, a density and a font.
   * @default the preset `confab` in the colour scheme of the page
   */
  theme?: 'light' | 'dark' | 'auto' | 'confab' | 'messenger' | 'paper' | 'midnight' | 'terminal' | 'contrast' | ThemeOptions
  /** CSS of the whole chat. */
  chatStyle?: CustomStyle
  /** CSS of the input area below the messages. */
  inputAreaStyle?: CustomStyle
  /** The text field: styles, placeholder, character limit, disabled. */
  textInput?: TextInputOptions
  /** The send button in its states, and its position. */
  submitButtonStyles?: SubmitButtonStyles
  /** The menu of the buttons that do not fit beside the text, and the button that opens it. */
  dropupStyles?: DropupStyles
  /** The view that asks for a key. */
  _insertKeyViewStyles?: {
    /**
     * Shows the caution text.
     * @default true
     */
    displayCautionText?: boolean
  }
  /** CSS text that the chat adopts into its shadow root. */
  auxiliaryStyle?: string
  /**
   * Starts each question at the top of a screen of its own.
   * @default false
   */
  focusMode?: boolean | FocusModeOptions
  /**
   * Messages start at the bottom and grow upwards. Has no effect with `focusMode`.
   * @default false
   */
  upwardsMode?: boolean
  /**
   * A button that scrolls to the latest message, shown away from the bottom.
   * @default true
   */
  scrollButton?: boolean | ScrollButtonOptions
  /**
   * A button that counts the new messages below the visible area.
   * @default false
   */
  hiddenMessages?: boolean | HiddenMessagesOptions
  /**
   * The language of every text that a visitor can read, as a BCP 47 tag. A regional tag such as `de-CH` determines number
   * formats; `zh-TW` finds `zh-Hant` by its script. `auto` is the language of the page (its `lang`), or the first available one
   * of the browser's languages. A label table, imported from `confab-chat/languages/…` or your own, is used as it is. If a
   * language cannot be loaded, the chat keeps the default texts.
   * @default the English texts of Deep Chat, which 'en' rewords
   */
  language?: 'auto' | (string & {}) | Partial<Labels>
  /**
   * Individual texts, which override those of the language.
   * @example { inputPlaceholder: 'Ask about your order' }
   */
  labels?: Partial<Labels>
}

/** Everything a chat can be configured with. */
export interface ChatOptions
  extends ConnectionOptions, ConversationOptions, MessageOptions, InputOptions, AppearanceOptions, ChatCallbacks {}
