// What a page can do with a launcher: open, close, count, end it.
import type { ConfabChatElement } from '../entries/element.ts'
import type { LauncherElement } from './launcher-element.ts'

/** A button in the corner of the page, and the chat that it opens. */
export interface Launcher {
  /** The element in the page, which fires the events. */
  readonly element: LauncherElement
  /** The chat, once it has been opened: it stays the same while it is closed. */
  readonly chat: ConfabChatElement | undefined
  /** Whether the chat is open. */
  readonly isOpen: boolean
  /** Opens the chat. Resolves when it is open, or failed to load, which the visitor reads. */
  open(): Promise<void>
  /** Closes the chat, which keeps its conversation. */
  close(): void
  /** Closes an open chat, and opens a closed one. */
  toggle(): void
  /** Removes everything from the page. */
  destroy(): void
}
