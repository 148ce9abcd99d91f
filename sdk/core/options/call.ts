/** What a page may say of how a voice call looks. */
import type { ButtonStyles, CustomStyle } from './styles.ts'

/** The look of a button of the call by its state; `active` and `unavailable` inherit `default`. */
export interface CallButtonStyles {
  /** Of the microphone: open. Of the toggle: no call. */
  default?: ButtonStyles
  /** Of the microphone: muted. Of the toggle: a call goes on. */
  active?: ButtonStyles
  /** After a failure. */
  unavailable?: ButtonStyles
}

/** The look of a voice call. */
export interface CallLook {
  /** The picture that grows with the loudness of the voice. */
  avatar?: {
    /** Its address. Default: a drawing. */
    src?: string
    /** How much larger it is at full loudness. Default 2.5, also when less than 1. */
    maxScale?: number
    /** Its look. */
    styles?: {
      /** The box around it. */
      container?: CustomStyle
      /** The picture. */
      image?: CustomStyle
    }
  }
  /** What is pressed during a call. */
  buttons?: {
    /** The row of buttons. */
    container?: CustomStyle
    /** Mutes the microphone. */
    microphone?: CallButtonStyles
    /** Starts and ends the call. */
    toggle?: CallButtonStyles
  }
  /** Shows while the call is being connected. */
  loading?: {
    /** Default `Loading`. */
    text?: string
    /** Stands in the place of the text; sanitised unless the page opted out. */
    html?: string
    /** Its look. */
    style?: CustomStyle
    /** False shows nothing. Default true. */
    display?: boolean
  }
  /** Shows when a call could not be started, or broke off. */
  error?: {
    /** Shown for every failure. Default: what went wrong where that can be said, else `Error`. */
    text?: string
    /** Its look. */
    style?: CustomStyle
  }
}
