import type { MessageContent } from './message.ts'

/**
 * The built-in actions. `feedback` is two buttons: Good answer and Bad answer. `link` copies the address of the page with the message in it;
 * a chat with this action scrolls to the message when the page is opened there.
 */
export type MessageActionName = 'copy' | 'regenerate' | 'edit' | 'feedback' | 'link'

/** An action of your own. */
export interface CustomMessageAction {
  /** Unique among the actions of the message. */
  id: string
  /** Its accessible name, and its text if it has no icon. */
  label: string
  /** Markup, usually an `<svg>`. Sanitised, unless `allowUnsafeHtml` is set. */
  icon?: string
  /**
   * Whether a message has the action.
   * @default every message of the role
   */
  when?: (message: MessageContent) => boolean
  /** Called on a click. */
  onClick: (message: MessageContent) => void
}

/** The actions of a message, in order. */
export type MessageActionList = (MessageActionName | CustomMessageAction)[]

/** The actions of messages by role. A missing role has its default. */
export interface MessageActions {
  /**
   * The visitor's messages.
   * @default ['copy']
   */
  user?: MessageActionList
  /**
   * All others.
   * @default ['copy', 'regenerate']
   */
  ai?: MessageActionList
}
