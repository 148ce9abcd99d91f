// Options of a conversation: `validateInput`, `loadHistory`, `browserStorage`, `introMessage`, `errorMessages`, `demo`, markdown,
// formulas, sources.
/** The options of the conversation and its messages. */
import type { MessageContent } from './messages/message.ts'
import type { Response } from './messages/response.ts'
import type { LoadingStyles } from './styles.ts'
import type { Suggestion } from './messages/suggestions.ts'

/** Returns true if this text and these files may be sent. If it throws, nothing is sent. */
export type ValidateInput = (text?: string, files?: File[]) => boolean

/** A page of older messages, oldest first. See `loadHistory`. */
export type HistoryPage = (MessageContent | false | null | Record<string, never>)[]

/**
 * Loads one page of older messages.
 * @param index How many pages came before it: 0 at first.
 */
export type LoadHistory = (index: number) => HistoryPage | Promise<HistoryPage>

/**
 * Returns the suggestions for a conversation, at its start and after each answer. `messages` is what `getMessages()` returns.
 * `signal` is aborted when the result is no longer needed: the visitor has sent something, or the chat was removed.
 */
export type SuggestMessages = (messages: MessageContent[], signal: AbortSignal) => Suggestion[] | Promise<Suggestion[]>

/** How a conversation is stored in the browser. */
export interface BrowserStorageOptions {
  /**
   * The key in `localStorage`. Set a different one for each chat of a page.
   * @default 'deep-chat-storage'
   */
  key?: string
  /**
   * The maximum number of stored messages; the oldest are removed first. 0 stores none.
   * @default 1000
   */
  maxMessages?: number
  /**
   * Stores the typed text too.
   * @default false
   */
  inputText?: boolean
  /** The older name of `inputText`. */
  textInput?: boolean
  /** Set by the chat: clears this storage. */
  clear?: () => void
}

/** The first message, as text or HTML. */
export type IntroMessage =
  | {
      /** Markdown. */
      text: string
    }
  | {
      /** Sanitised, unless `allowUnsafeHtml` is set. */
      html: string
    }

/** The texts of errors. */
export interface ErrorMessages {
  /**
   * Shows the service's error text, which is usually written for developers.
   * @default false
   */
  displayServiceErrorMessages?: boolean
  /** Your own texts by kind of error. */
  overrides?: {
    /** For all errors without a text of their own. */
    default?: string
    /** For failures of the backend or the service. */
    service?: string
    /** For failures of voice input. */
    speechToText?: string
  }
  /** Error texts of a service with one of these prefixes are shown as they are. */
  permittedErrorPrefixes?: string[]
}

/** Shows and hides the loading bubble from your own code. */
export interface LoadingBubbleToggle {
  /** Set any function: the chat replaces it with one that shows (if called with a configuration) or hides the bubble. */
  toggle?: (options?: { style?: LoadingStyles; role?: string }) => void
}

/** A chat that answers by itself, and states to show while styling. */
export interface DemoOptions {
  /**
   * The reply, or a function that returns it.
   * @default a sentence that says it is a demo
   */
  response?: Response | ((message: MessageContent) => Response)
  /** Shows an error of each of these kinds. */
  displayErrors?: {
    /** An error of no particular kind. */
    default?: boolean
    /** An error of the service. */
    service?: boolean
    /** An error of voice input. */
    speechToText?: boolean
  }
  /** Shows loading states. */
  displayLoading?: {
    /** Waiting for an answer. */
    message?: boolean
    /** Loading earlier messages. */
    history?: {
      /** When there are no messages yet. */
      full?: boolean
      /** Above the messages. */
      small?: boolean
    }
  }
  /** Shows the attachment container while it is empty. */
  displayFileAttachmentContainer?: boolean
}

/** Hosts: all, those in a list, or those for which a function returns true. */
export type AllowedHosts = true | (string | RegExp)[] | ((url: URL) => boolean)

/** How markdown is rendered. */
export interface MarkdownOptions {
  /**
   * Turns a single line break into a `<br>`.
   * @default true
   */
  breaks?: boolean
  /**
   * The `target` of links.
   * @default '_blank'
   */
  linkTarget?: string
  /** Deep Chat's option for formulas: `math: { dollars: true }`, unless it names another delimiter. Where `math` is set, that counts. */
  math?: true | RemarkableMathOptions
}

/** How Deep Chat takes formulas. */
export interface RemarkableMathOptions {
  /** What stands before and after a formula. Any other than a dollar is left as text. @default '$' */
  delimiter?: string
  /** Options of KaTeX. They change nothing: formulas are set by Temml. */
  options?: Readonly<Record<string, unknown>>
}

/** `marks`: numbers in the text, each with its source behind it, and the list. `list`: the list below the answer alone. `none`: neither. */
export type SourcesStyle = 'marks' | 'list' | 'none'

/** How answers show their sources. */
export interface SourcesOptions {
  /**
   * `marks` sets the number of a source behind the words that rest on it, where the service says which they are, or its answer names it
   * as servers of retrieval do: `[1]`, `[doc1]`, `[^id]`, `【1†source】`. The list of all sources stands below the answer.
   * Footnotes that the answer defines itself (`[^1]: https://sky.example Why it is blue`) are sources, too: what defines them moves from
   * the text into the list. `list` is the list alone, `none` shows no sources; to both, footnotes are markdown like any other.
   * @default 'marks'
   */
  style?: SourcesStyle
}

/** Where diagrams are drawn. */
export interface DiagramOptions {
  /**
   * The address of `dist/diagrams/index.html`, for pages whose content security policy forbids inline styles or that require Trusted
   * Types: it has a policy of its own. Serve it with the script beside it, from the page's origin or another one.
   * @default a frame without an address, which loads the script from beside the chat's
   */
  url?: string
}

/** What else marks a formula. */
export interface MathOptions {
  /**
   * Formulas between single dollars, with nothing but the formula between them: `$x^2$`. Not after a letter or digit, and not before
   * a digit, as in prices.
   * @default false
   */
  dollars?: boolean
}
