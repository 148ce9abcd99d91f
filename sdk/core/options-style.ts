/** The style options: what a page may set on the regions of the chat. Values go through the CSSOM, never through a style attribute. */

/** CSS properties by their DOM names, e.g. `{ backgroundColor: 'red' }`. Custom properties (`--name`) are allowed. */
export type CustomStyle = Partial<Omit<CSSStyleDeclaration, 'length' | 'parentRule' | typeof Symbol.iterator>> & {
  readonly [customProperty: `--${string}`]: string
}

/** Styles by state of the pointer; `click` inherits `hover`, `hover` inherits `default`. */
export interface StatefulStyles {
  default?: CustomStyle
  hover?: CustomStyle
  click?: CustomStyle
}

/** The look of one kind of message of one role. */
export interface ElementStyles {
  outerContainer?: CustomStyle
  innerContainer?: CustomStyle
  bubble?: CustomStyle
  /** The picture or player inside a file message. */
  media?: CustomStyle
}

/** `shared` first, then the role's own: `user`, or `ai` and after it a custom role by its name. */
export interface RoleStyles {
  shared?: ElementStyles
  user?: ElementStyles
  ai?: ElementStyles
  [role: string]: ElementStyles | undefined
}

/** The look of a loading indicator, or markup to show instead of it. */
export interface LoadingStyles {
  styles?: ElementStyles
  html?: string
}

/** Per kind and role. Merge order of a bubble: `default.shared`, `default` of the role, the same of its kind. */
export interface MessageStyles {
  default?: RoleStyles
  image?: RoleStyles
  audio?: RoleStyles
  file?: RoleStyles
  html?: RoleStyles
  intro?: ElementStyles
  error?: ElementStyles
  loading?: {
    message?: LoadingStyles
    history?: { full?: LoadingStyles; small?: LoadingStyles }
  }
}

/** The look of a button in one state. */
export interface ButtonStyles {
  container?: StatefulStyles
  svg?: {
    styles?: StatefulStyles
    /** Svg markup instead of the built-in icon; an empty text removes the icon. */
    content?: string
  }
  text?: { styles?: StatefulStyles; content?: string }
}

/** Where a button stands. `left` and `right` are the older words for `start` and `end`. */
export type ButtonPosition =
  | 'outside-start'
  | 'inside-start'
  | 'inside-end'
  | 'outside-end'
  | 'outside-left'
  | 'inside-left'
  | 'inside-right'
  | 'outside-right'
  | 'dropup-menu'

/** Which side of a bubble an avatar or a name stands on. */
export type SidePosition = 'start' | 'end' | 'left' | 'right'

/** `true` shows the default words of the button. */
export type Tooltip =
  | true
  | {
      text?: string
      /** Milliseconds until it shows. Default 0. */
      timeout?: number
      style?: CustomStyle
    }

/** What every button of the input area can be given. */
export interface Button {
  styles?: ButtonStyles
  position?: ButtonPosition
  tooltip?: Tooltip
}

export interface Avatar {
  src?: string
  styles?: { avatar?: CustomStyle; container?: CustomStyle; position?: SidePosition }
}

/** `true`, or an avatar by role; `default` goes below each. */
export type Avatars = true | { default?: Avatar; user?: Avatar; ai?: Avatar; [role: string]: Avatar | undefined }

export interface Name {
  text?: string
  style?: CustomStyle
  position?: SidePosition
}

/** `true`, or a name by role; `default` goes below each. */
export type Names = true | { default?: Name; user?: Name; ai?: Name; [role: string]: Name | undefined }

export interface TextInputOptions {
  styles?: { text?: CustomStyle; container?: CustomStyle; focus?: CustomStyle }
  placeholder?: { text?: string; style?: CustomStyle }
  /** The most characters the visitor can type. */
  characterLimit?: number
  disabled?: boolean
}

export interface SubmitButtonStyles {
  submit?: ButtonStyles
  loading?: ButtonStyles
  stop?: ButtonStyles
  disabled?: ButtonStyles
  /** The button keeps its ready look when there is nothing to send. */
  alwaysEnabled?: boolean
  position?: ButtonPosition
  tooltip?: Tooltip
}

export interface DropupStyles {
  button?: Button
  menu?: { container?: CustomStyle; item?: StatefulStyles; iconContainer?: CustomStyle; text?: CustomStyle }
}

/** Events and styles for every element of a class inside html messages, the intro panel and wrappers. */
export interface HtmlClassUtilities {
  [className: string]: {
    events?: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void }
    styles?: StatefulStyles
  }
}

export interface ScrollButtonOptions {
  styles?: StatefulStyles
  /** Default true; never under reduced motion. */
  smoothScroll?: boolean
  /** Pixels from the bottom at which it shows. Default 80. */
  scrollDelta?: number
  /** Html instead of the arrow. */
  content?: string
}

export interface HiddenMessagesOptions {
  styles?: StatefulStyles
  smoothScroll?: boolean
  /** Which of the unseen messages a click goes to. Default `first`. */
  clickScroll?: 'first' | 'last'
  /** Html for the pill, from its present markup and the number of unseen messages. */
  onUpdate?: (content: string, hiddenMessages: number) => string
}

export interface FocusModeOptions {
  smoothScroll?: boolean
  streamAutoScroll?: boolean
  /** `true` fades the earlier group out over 500 ms; a number says how many milliseconds. */
  fade?: boolean | number
}
