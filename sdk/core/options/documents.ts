// Options of exported conversations: formats, title, what is redacted, `exportButtons`.
/** What a conversation is exported to, and imported from. */
import type { MessageContent } from './messages/message.ts'
import type { ButtonPosition } from './styles.ts'

/**
 * The format of an exported conversation. `json` has everything: all branches, files of up to 1 MB inside, and it can be imported again. The
 * others are for readers and have what is shown: `html` is one page without scripts.
 */
export type ExportFormat = 'json' | 'markdown' | 'text' | 'html'

/** How to export a conversation. */
export interface ExportOptions {
  /**
   * The format.
   * @default 'json'
   */
  format?: ExportFormat
  /**
   * The title that is written into it, and its name.
   * @default that of the thread
   */
  title?: string
  /** Changes what is written of a message, such as personal data in it, or leaves the message out where it returns nothing. */
  redact?: (message: MessageContent) => MessageContent | false | null | undefined
}

/** Buttons that export the conversation. */
export interface ExportButtonsOptions {
  /**
   * The formats, with a button for each.
   * @default ['html']
   */
  formats?: readonly ExportFormat[]
  /**
   * Whether there is a button that imports a conversation.
   * @default false
   */
  import?: boolean
  /**
   * Where they are.
   * @default in the menu of the input area where there are several
   */
  position?: ButtonPosition
}
