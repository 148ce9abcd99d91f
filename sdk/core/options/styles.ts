/** The style options: what a page may set on the regions of the chat. Values go through the CSSOM, never through a style attribute. */

/** CSS properties by their DOM names, e.g. `{ backgroundColor: 'red' }`. Custom properties (`--name`) are allowed. */
export type CustomStyle = Partial<Omit<CSSStyleDeclaration, 'length' | 'parentRule' | typeof Symbol.iterator>> & {
  readonly [customProperty: `--${string}`]: string
}

/** Styles by state of the pointer; `click` inherits `hover`, `hover` inherits `default`. */
export interface StatefulStyles {
  /** At rest. */
  default?: CustomStyle
  /** While the pointer is over it. */
  hover?: CustomStyle
  /** While it is pressed. */
  click?: CustomStyle
}

/** The look of one kind of message of one role. */
export interface ElementStyles {
  /** The row across the list. */
  outerContainer?: CustomStyle
  /** What holds the avatar and the bubble. */
  innerContainer?: CustomStyle
  /** What holds the content. */
  bubble?: CustomStyle
  /** The picture or player inside a file message. */
  media?: CustomStyle
}

/** `shared` first, then the role's own: `user`, or `ai` and after it a custom role by its name. */
export interface RoleStyles {
  /** Of every role. */
  shared?: ElementStyles
  /** Of the visitor. */
  user?: ElementStyles
  /** Of the service, and of every role of your own. */
  ai?: ElementStyles
  /** Of a role of your own. */
  [role: string]: ElementStyles | undefined
}

/** The look of a loading indicator, or markup to show instead of it. */
export interface LoadingStyles {
  /** Of its message. */
  styles?: ElementStyles
  /** Stands in the place of the dots; sanitised, unless the page opted out. */
  html?: string
}

/** Per kind and role. Merge order of a bubble: `default.shared`, `default` of the role, the same of its kind. */
export interface MessageStyles {
  /** Every message, whatever its kind. */
  default?: RoleStyles
  /** Pictures. */
  image?: RoleStyles
  /** Sounds. */
  audio?: RoleStyles
  /** Any other file. */
  file?: RoleStyles
  /** Messages of html. */
  html?: RoleStyles
  /** The introduction. */
  intro?: ElementStyles
  /** Errors. */
  error?: ElementStyles
  /** What shows while something is awaited. */
  loading?: {
    /** A reply. */
    message?: LoadingStyles
    /** Earlier messages. */
    history?: {
      /** Where there are no messages yet. */
      full?: LoadingStyles
      /** Above the messages. */
      small?: LoadingStyles
    }
  }
}

/** The look of a button in one state. */
export interface ButtonStyles {
  /** The button itself. */
  container?: StatefulStyles
  /** Its icon. */
  svg?: {
    /** Of the icon. */
    styles?: StatefulStyles
    /** Svg markup instead of the built-in icon; an empty text removes the icon. */
    content?: string
  }
  /** Its words. */
  text?: {
    /** Of the words. */
    styles?: StatefulStyles
    /** Stands beside the icon, or in its place where the icon is removed. */
    content?: string
  }
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
      /** Default: the words of the button. */
      text?: string
      /** Milliseconds until it shows. Default 0. */
      timeout?: number
      /** Of its box. */
      style?: CustomStyle
    }

/** What every button of the input area can be given. */
export interface Button {
  /** Its look. */
  styles?: ButtonStyles
  /** Where it stands. Default: where there is room. */
  position?: ButtonPosition
  /** What shows while the pointer rests on it. */
  tooltip?: Tooltip
}

/** The picture of an author. */
export interface Avatar {
  /** Its address. Default: a drawing. */
  src?: string
  /** Its look and place. */
  styles?: {
    /** The picture. */
    avatar?: CustomStyle
    /** The box around it. */
    container?: CustomStyle
    /** Default `end` for the visitor, else `start`. */
    position?: SidePosition
  }
}

/** `true`, or an avatar by role; `default` goes below each. */
export type Avatars =
  | true
  | {
      /** For every role. */
      default?: Avatar
      /** The visitor's. */
      user?: Avatar
      /** The service's. */
      ai?: Avatar
      /** Of a role of your own. */
      [role: string]: Avatar | undefined
    }

/** The name of an author. */
export interface Name {
  /** Default: the label of the role. */
  text?: string
  /** Its look. */
  style?: CustomStyle
  /** Default `end` for the visitor, else `start`. */
  position?: SidePosition
}

/** `true`, or a name by role; `default` goes below each. */
export type Names =
  | true
  | {
      /** For every role. */
      default?: Name
      /** The visitor's. */
      user?: Name
      /** The service's. */
      ai?: Name
      /** Of a role of your own. */
      [role: string]: Name | undefined
    }

/** The field the visitor writes in. */
export interface TextInputOptions {
  /** Its look. */
  styles?: {
    /** The text. */
    text?: CustomStyle
    /** The frame. */
    container?: CustomStyle
    /** The frame while the caret is in it. */
    focus?: CustomStyle
  }
  /** What stands in it while it is empty. */
  placeholder?: {
    /** Default: the label `inputPlaceholder`. */
    text?: string
    /** Its look. */
    style?: CustomStyle
  }
  /** The most characters the visitor can type. */
  characterLimit?: number
  /** Keeps the visitor from writing. Default false. */
  disabled?: boolean
}

/** The send button in each of its states. */
export interface SubmitButtonStyles {
  /** Ready to send. */
  submit?: ButtonStyles
  /** While a reply is awaited. */
  loading?: ButtonStyles
  /** While a reply streams: it stops it. */
  stop?: ButtonStyles
  /** Nothing can be sent. */
  disabled?: ButtonStyles
  /** The button keeps its ready look when there is nothing to send. */
  alwaysEnabled?: boolean
  /** Where it stands. Default: where there is room. */
  position?: ButtonPosition
  /** What shows while the pointer rests on it. */
  tooltip?: Tooltip
}

/** The menu of the buttons that find no place beside the text. */
export interface DropupStyles {
  /** What opens it. */
  button?: Button
  /** The menu itself. */
  menu?: {
    /** Its box. */
    container?: CustomStyle
    /** A line. */
    item?: StatefulStyles
    /** The box of a line's icon. */
    iconContainer?: CustomStyle
    /** The words of a line. */
    text?: CustomStyle
  }
}

/** Events and styles for every element of a class inside html messages, the intro panel and wrappers. */
export interface HtmlClassUtilities {
  /** For all elements of this class. */
  [className: string]: {
    /** Listeners, by the name of the DOM event. */
    events?: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void }
    /** Their look. */
    styles?: StatefulStyles
  }
}

/** The button that leads back to the newest message. */
export interface ScrollButtonOptions {
  /** Its look. */
  styles?: StatefulStyles
  /** Whether it glides there. Default true; never under reduced motion. */
  smoothScroll?: boolean
  /** Pixels from the bottom at which it shows. Default 80. */
  scrollDelta?: number
  /** Html instead of the arrow. */
  content?: string
}

/** The pill that says how many new messages are out of sight. */
export interface HiddenMessagesOptions {
  /** Its look. */
  styles?: StatefulStyles
  /** Whether a click glides there. Default true; never under reduced motion. */
  smoothScroll?: boolean
  /** Which of the unseen messages a click goes to. Default `first`. */
  clickScroll?: 'first' | 'last'
  /** Html for the pill, from its present markup and the number of unseen messages. */
  onUpdate?: (content: string, hiddenMessages: number) => string
}

/** A chat that starts each question at the top of a screen of its own. */
export interface FocusModeOptions {
  /** Whether it glides there. Default false; never under reduced motion. */
  smoothScroll?: boolean
  /** Whether a reply is followed as it grows. Default true. */
  streamAutoScroll?: boolean
  /** `true` fades the earlier group out over 500 ms; a number says how many milliseconds. */
  fade?: boolean | number
}
