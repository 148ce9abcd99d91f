/**
 * Where an opened chat is shown: above the button, in a panel along the side of the window, in the middle of it, or all over it. In
 * windows narrower than 640px it always fills the window.
 */
export type LauncherMode = 'bubble' | 'panel' | 'dialog' | 'full'

/** A corner of the window. `end` is the right, and the left where the page is written from right to left. */
export type LauncherPosition = 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start'

/** An invitation beside the button. It never takes the focus, and a visitor can dismiss it. */
export interface LauncherTeaser {
  /** What it says. Pressing it opens the chat. */
  text: string
  /** How long after the page was loaded it is shown, in seconds. @default 5 */
  afterSeconds?: number
  /** Whether a visitor sees this text once, and never again in this browser. @default true */
  once?: boolean
}

/** The button that opens the chat. */
export interface LauncherSettings {
  /** A text beside the icon; also the title of the opened chat. Without it the button has only an icon, and a name for screen readers. */
  label?: string
  /** The address of an image that replaces the icon. */
  icon?: string
  /** The corner of the window it stands in; an opened chat is on the same side. @default 'bottom-end' */
  position?: LauncherPosition
  /** The distance from the edges of the window, in pixels: one for both, or one for each. @default 20 */
  offset?:
    | number
    | {
        /** From the left or the right edge. @default 20 */
        inline?: number
        /** From the upper or the lower edge. @default 20 */
        block?: number
      }
  /** How many messages are new before the chat is opened for the first time; `false` counts none, and shows no count. @default 0 */
  unread?: number | false
  /** An invitation beside the button; a text alone is shown after five seconds, once. */
  teaser?: string | LauncherTeaser
}

/** What a launcher takes beside all options of the chat. */
export interface LauncherOptions {
  /** Where the opened chat is shown. @default 'bubble' */
  mode?: LauncherMode
  /** The button that opens it. */
  launcher?: LauncherSettings
}
