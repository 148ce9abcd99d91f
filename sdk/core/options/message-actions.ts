import type { MessageContent } from './message.ts'

/** The actions that the chat brings. `feedback` is two buttons: Good answer and Bad answer. */
export type MessageActionName = 'copy' | 'regenerate' | 'edit' | 'feedback'

/** An action of the page's own. */
export interface CustomMessageAction {
  /** Tells it from the other actions of the message. */
  id: string
  /** Its accessible name, and what stands on it where it has no icon. */
  label: string
  /** Markup, an `<svg>` as a rule. Sanitised, unless the page opted out. */
  icon?: string
  /** Whether a message has it. Default: every message of the role. */
  when?: (message: MessageContent) => boolean
  /** What a press does. */
  onClick: (message: MessageContent) => void
}

/** The actions of a message, in their order. */
export type MessageActionList = (MessageActionName | CustomMessageAction)[]

/** The actions of messages, by who wrote them. A role that is left out has its default. */
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
