/** The options for the appearance of voice calls. */
import type { ButtonStyles, CustomStyle } from './styles.ts'

/** CSS of a button of the call by state; `active` and `unavailable` inherit `default`. */
export interface CallButtonStyles {
  /** The microphone is on, or there is no call. */
  default?: ButtonStyles
  /** The microphone is muted, or a call is active. */
  active?: ButtonStyles
  /** After a failure. */
  unavailable?: ButtonStyles
}

/** The appearance of a voice call. */
export interface CallLook {
  /** The image that grows with the volume of the voice. */
  avatar?: {
    /**
     * The URL of the image.
     * @default a built-in drawing
     */
    src?: string
    /**
     * The scale at full volume, at least 1.
     * @default 2.5
     */
    maxScale?: number
    /** Its CSS. */
    styles?: {
      /** Its container. */
      container?: CustomStyle
      /** The image. */
      image?: CustomStyle
    }
  }
  /** The buttons of a call. */
  buttons?: {
    /** The row of buttons. */
    container?: CustomStyle
    /** Mutes the microphone. */
    microphone?: CallButtonStyles
    /** Starts and ends the call. */
    toggle?: CallButtonStyles
  }
  /** Shown while the call connects. */
  loading?: {
    /**
     * The text.
     * @default 'Loading'
     */
    text?: string
    /** HTML instead of the text. Sanitised, unless `allowUnsafeHtml` is set. */
    html?: string
    /** Its CSS. */
    style?: CustomStyle
    /**
     * Whether to show it.
     * @default true
     */
    display?: boolean
  }
  /** Shown when a call cannot start or is interrupted. */
  error?: {
    /**
     * The text for every failure.
     * @default the cause if known, otherwise `Error`
     */
    text?: string
    /** Its CSS. */
    style?: CustomStyle
  }
}
