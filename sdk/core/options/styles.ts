// Options of the look: `messageStyles`, `avatars`, `names`, `textInput`, buttons, `focusMode`, scroll buttons.
/**
 * The style options: what a page may set on the regions of the chat.
 * Values are set through the CSSOM, never through a style attribute.
 */

/** CSS properties by their DOM names, e.g. `{ backgroundColor: 'red' }`. Custom properties (`--name`) are allowed. */
export type CustomStyle = Partial<Omit<CSSStyleDeclaration, 'length' | 'parentRule' | typeof Symbol.iterator>> & {
  /** A custom property. */
  readonly [customProperty: `--${string}`]: string
}

/** Styles by pointer state; `click` inherits `hover`, `hover` inherits `default`. */
export interface StatefulStyles {
  /** Without a pointer. */
  default?: CustomStyle
  /** While the pointer is over it. */
  hover?: CustomStyle
  /** While it is pressed. */
  click?: CustomStyle
}

/** CSS of one kind of message of one role. */
export interface ElementStyles {
  /** The row across the list. */
  outerContainer?: CustomStyle
  /** The container of avatar and bubble. */
  innerContainer?: CustomStyle
  /** The bubble. */
  bubble?: CustomStyle
  /** The image or player in a file message. */
  media?: CustomStyle
}

/** CSS by role. `shared` is applied first, then that of the role: `user`, or `ai` followed by a custom role's. */
export interface RoleStyles {
  /** Every role. */
  shared?: ElementStyles
  /** The visitor. */
  user?: ElementStyles
  /** Replies, and every custom role. */
  ai?: ElementStyles
  /** A custom role. */
  [role: string]: ElementStyles | undefined
}

/** CSS of a loading indicator, or HTML to show instead. */
export interface LoadingStyles {
  /** CSS of its message. */
  styles?: ElementStyles
  /** HTML instead of the dots. Sanitised, unless `allowUnsafeHtml` is set. */
  html?: string
}

/** CSS by kind of message and role. Merged in this order: `default.shared`, `default` of the role, then the same for the kind. */
export interface MessageStyles {
  /** Every kind of message. */
  default?: RoleStyles
  /** Images. */
  image?: RoleStyles
  /** Audio. */
  audio?: RoleStyles
  /** Any other file. */
  file?: RoleStyles
  /** HTML messages. */
  html?: RoleStyles
  /** The introduction message. */
  intro?: ElementStyles
  /** Errors. */
  error?: ElementStyles
  /** Loading indicators. */
  loading?: {
    /** While a reply is pending. */
    message?: LoadingStyles
    /** While earlier messages load. */
    history?: {
      /** When there are no messages yet. */
      full?: LoadingStyles
      /** Above the messages. */
      small?: LoadingStyles
    }
  }
}

/** CSS and content of a button in one state. */
export interface ButtonStyles {
  /** The button itself. */
  container?: StatefulStyles
  /** Its icon. */
  svg?: {
    /** CSS of the icon. */
    styles?: StatefulStyles
    /** SVG markup instead of the built-in icon; an empty string removes the icon. */
    content?: string
  }
  /** Its text. */
  text?: {
    /** CSS of the text. */
    styles?: StatefulStyles
    /** A text beside the icon, or instead of it when the icon is removed. */
    content?: string
  }
}

/** The position of a button. `left` and `right` are older names of `start` and `end`. */
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

/** The side of a bubble on which an avatar or a name is shown. */
export type SidePosition = 'start' | 'end' | 'left' | 'right'

/** A tooltip; `true` shows the button's default text. */
export type Tooltip =
  | true
  | {
      /**
       * The text.
       * @default the button's default text
       */
      text?: string
      /**
       * Milliseconds until it appears.
       * @default 0
       */
      timeout?: number
      /** CSS of the tooltip. */
      style?: CustomStyle
    }

/** Settings of every button of the input area. */
export interface Button {
  /** Its CSS. */
  styles?: ButtonStyles
  /**
   * The position of the button.
   * @default where there is room
   */
  position?: ButtonPosition
  /** The tooltip of the button. */
  tooltip?: Tooltip
}

/** The image of an author. */
export interface Avatar {
  /**
   * The URL of the image.
   * @default a built-in icon
   */
  src?: string
  /** CSS and position. */
  styles?: {
    /** The image. */
    avatar?: CustomStyle
    /** Its container. */
    container?: CustomStyle
    /**
     * The side of the bubble.
     * @default `end` for the visitor, otherwise `start`
     */
    position?: SidePosition
  }
}

/** `true`, or an avatar by role; `default` applies to all of them. */
export type Avatars =
  | true
  | {
      /** Every role. */
      default?: Avatar
      /** The visitor. */
      user?: Avatar
      /** Replies. */
      ai?: Avatar
      /** A custom role. */
      [role: string]: Avatar | undefined
    }

/** The name of an author. */
export interface Name {
  /**
   * The name.
   * @default the label of the role
   */
  text?: string
  /** Its CSS. */
  style?: CustomStyle
  /**
   * The side of the bubble.
   * @default `end` for the visitor, otherwise `start`
   */
  position?: SidePosition
}

/** `true`, or a name by role; `default` applies to all of them. */
export type Names =
  | true
  | {
      /** Every role. */
      default?: Name
      /** The visitor. */
      user?: Name
      /** Replies. */
      ai?: Name
      /** A custom role. */
      [role: string]: Name | undefined
    }

/** The text field. */
export interface TextInputOptions {
  /** Its CSS. */
  styles?: {
    /** The text. */
    text?: CustomStyle
    /** The container. */
    container?: CustomStyle
    /** The container while the field is focused. */
    focus?: CustomStyle
  }
  /** The placeholder. */
  placeholder?: {
    /**
     * Its text.
     * @default the label `inputPlaceholder`
     */
    text?: string
    /** Its CSS. */
    style?: CustomStyle
  }
  /**
   * The maximum number of characters a visitor can type.
   * @default no limit
   */
  characterLimit?: number
  /**
   * Disables the field.
   * @default false
   */
  disabled?: boolean
}

/** CSS of the send button by state. */
export interface SubmitButtonStyles {
  /** Ready to send. */
  submit?: ButtonStyles
  /** While a reply is pending. */
  loading?: ButtonStyles
  /** While a reply streams: the stop button. */
  stop?: ButtonStyles
  /** Nothing can be sent. */
  disabled?: ButtonStyles
  /**
   * Keeps the button in its `submit` state when there is nothing to send.
   * @default false
   */
  alwaysEnabled?: boolean
  /**
   * The position of the button.
   * @default where there is room
   */
  position?: ButtonPosition
  /** The tooltip of the button. */
  tooltip?: Tooltip
}

/** The menu of the buttons that do not fit beside the text. */
export interface DropupStyles {
  /** The button that opens it. */
  button?: Button
  /** The menu itself. */
  menu?: {
    /** Its container. */
    container?: CustomStyle
    /** An item. */
    item?: StatefulStyles
    /** The container of an item's icon. */
    iconContainer?: CustomStyle
    /** The text of an item. */
    text?: CustomStyle
  }
}

/** Event listeners and CSS for the elements of a class in HTML messages, the introduction panel and wrappers. */
export interface HtmlClassUtilities {
  /** For the elements of this class. */
  [className: string]: {
    /** Event listeners, by the name of the DOM event. */
    events?: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void }
    /** Their CSS. */
    styles?: StatefulStyles
  }
}

/** The button that scrolls to the latest message. */
export interface ScrollButtonOptions {
  /** Its CSS. */
  styles?: StatefulStyles
  /**
   * Scrolls smoothly, except under reduced motion.
   * @default true
   */
  smoothScroll?: boolean
  /**
   * The distance from the bottom at which it appears, in pixels.
   * @default 80
   */
  scrollDelta?: number
  /** HTML instead of the arrow. */
  content?: string
}

/** The button that counts the new messages below the visible area. */
export interface HiddenMessagesOptions {
  /** Its CSS. */
  styles?: StatefulStyles
  /**
   * Scrolls smoothly on a click, except under reduced motion.
   * @default true
   */
  smoothScroll?: boolean
  /**
   * The unseen message that a click scrolls to.
   * @default 'first'
   */
  clickScroll?: 'first' | 'last'
  /** Returns HTML for the button, given its current HTML and the number of unseen messages. */
  onUpdate?: (content: string, hiddenMessages: number) => string
}

/** Starts each question at the top of a screen of its own. */
export interface FocusModeOptions {
  /**
   * Scrolls smoothly, except under reduced motion.
   * @default false
   */
  smoothScroll?: boolean
  /**
   * Follows a reply as it grows.
   * @default true
   */
  streamAutoScroll?: boolean
  /**
   * Fades the earlier question out: `true` within 500 ms, a number within that many milliseconds.
   * @default false
   */
  fade?: boolean | number
}

/** CSS of the microphone button by state. */
export interface MicrophoneStyles {
  /** At rest. */
  default?: ButtonStyles
  /** While it listens or records. */
  active?: ButtonStyles
  /** While it only listens for commands. */
  commandMode?: ButtonStyles
  /** Where this browser cannot listen or record. */
  unsupported?: ButtonStyles
  /**
   * The position of the button.
   * @default where there is room
   */
  position?: ButtonPosition
  /** The tooltip of the button. */
  tooltip?: Tooltip
}
