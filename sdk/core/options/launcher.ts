// Options of the launcher: place, mode, label, teaser, count of unread messages.
/**
 * Where the open chat is shown: above the button, in a panel along the side of the window, in the middle, or in all of it. In
 * windows narrower than 640px it always fills the window.
 */
export type LauncherMode = 'bubble' | 'panel' | 'dialog' | 'full'

/** A corner of the window. `end` is the right, or the left on right-to-left pages. */
export type LauncherPosition = 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start'

/** A teaser beside the button. It never takes the focus, and visitors can dismiss it. */
export interface LauncherTeaser {
  /** Its text. Clicking it opens the chat. */
  text: string
  /**
   * How long after the page has loaded it is shown, in seconds.
   * @default 5
   */
  afterSeconds?: number
  /**
   * Whether a visitor sees this text only once in this browser.
   * @default true
   */
  once?: boolean
}

/** The button that opens the chat. */
export interface LauncherSettings {
  /** A text beside the icon. Without it the button has only an icon, and an accessible name. */
  label?: string
  /** The URL of an image that replaces the icon. */
  icon?: string
  /**
   * The title of the open chat: who answers.
   * @default `label`, else "Chat" in the visitor's language
   */
  title?: string
  /** A line below the title: what visitors may expect. */
  description?: string
  /**
   * The URL of an image before the title.
   * @default `icon`, else a speech bubble in the accent colour
   */
  avatar?: string
  /**
   * The corner of the window for the button; the open chat is on the same side.
   * @default 'bottom-end'
   */
  position?: LauncherPosition
  /**
   * The distance from the edges of the window, in pixels: one for both, or one for each.
   * @default 20
   */
  offset?:
    | number
    | {
        /**
         * From the left or right edge.
         * @default 20
         */
        inline?: number
        /**
         * From the top or bottom edge.
         * @default 20
         */
        block?: number
      }
  /**
   * The number of new messages to show before the chat is opened for the first time; `false` never shows a count.
   * @default 0
   */
  unread?: number | false
  /** A teaser beside the button; a string is shown after five seconds, once. */
  teaser?: string | LauncherTeaser
}

/** What a launcher accepts besides all options of the chat. */
export interface LauncherOptions {
  /**
   * Where the open chat is shown.
   * @default 'bubble'
   */
  mode?: LauncherMode
  /** The button that opens it. */
  launcher?: LauncherSettings
}
