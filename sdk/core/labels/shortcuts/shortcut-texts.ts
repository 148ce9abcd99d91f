/** The labels of the list of keys. */
export interface ShortcutTexts {
  /** The name of the list. */
  shortcuts: string
  /** The keys that move from one message to another. */
  shortcutMessages: string
  /** The keys that move to the first and to the last message. */
  shortcutEnds: string
  /** The key that moves to the links and buttons in a message. */
  shortcutInside: string
  /** The key that moves out of a message, and then to the text field. */
  shortcutBack: string
  /** The keys that scroll the messages by a page. */
  shortcutScroll: string
  /** The keys that begin a new line in the text field. */
  shortcutLine: string
  /** The keys that move from one chat to another in the list of chats. */
  shortcutThreads: string
}
