// Options of files, camera, microphone and custom buttons: formats, number of files, the dialog before the picker, states of buttons.
/** The options for input: files, camera, recorder, buttons. */
import type { Connect } from './connect.ts'
import type { Button, ButtonPosition, ButtonStyles, CustomStyle, MicrophoneStyles, StatefulStyles, Tooltip } from './styles.ts'

export type * from './speech.ts'

/** A dialog shown before the file picker opens. */
export interface InfoModal {
  /** The text, in markdown. */
  textMarkDown: string
  /**
   * Shows it on the first click only.
   * @default false
   */
  openModalOnce?: boolean
  /** CSS of the dialog. */
  containerStyle?: CustomStyle
}

/** Which files can be attached, and how many. */
export interface FilesLimits {
  /**
   * The maximum number of files of this kind. All kinds together are limited to 99. Over the limit, the file that was attached
   * last makes room for the new one.
   * @default 1 for `images`, `gifs` and `audio`, 99 for the others
   */
  maxNumberOfFiles?: number
  /**
   * A comma-separated list of MIME types, file extensions (`.png`) and wildcards (`image/*`). An empty list accepts any file.
   * @default `.png,.jpg,.jpeg` for `images`, `image/gif` for `gifs`, `.4a,.mp3,.webm,.mp4,.mpga,.wav,.mpeg,.m4a` for `audio`,
   * empty for `mixedFiles`
   * @example '.pdf,text/*'
   */
  acceptedFormats?: string
}

/** An upload button. Messages whose first file is of this kind can be sent elsewhere with `connect`, always over HTTP. */
export interface FilesOptions {
  /**
   * Where messages whose first file is of this kind are sent.
   * @default `connect` of the chat
   */
  connect?: Connect
  /** Which files can be attached, and a dialog shown before. */
  files?: FilesLimits & {
    /**
     * A dialog shown before the file picker opens.
     * @default none; the file picker opens at once
     */
    infoModal?: InfoModal
  }
  /** CSS, position and tooltip of the button. */
  button?: Button
}

/** A button that takes a photo. */
export interface CameraOptions {
  /**
   * Where messages with a photo are sent.
   * @default `connect` of the chat
   */
  connect?: Connect
  /** The file created from a photo. */
  files?: FilesLimits & {
    /**
     * The format of photos.
     * @default 'png'
     */
    format?: 'png' | 'jpeg'
    /**
     * The size to request from the camera, which provides the nearest one it supports.
     * @default the camera's own
     */
    dimensions?: {
      /** In pixels. */
      width?: number
      /** In pixels. */
      height?: number
    }
    /**
     * The prefix of file names.
     * @default 'photo'
     */
    newFilePrefix?: string
  }
  /** CSS, position and tooltip of the button. */
  button?: Button
  /** CSS of the dialog with the camera preview. */
  modalContainerStyle?: CustomStyle
}

/** The format of a voice message. If the browser cannot record it, the message has a format that it can. */
export type AudioFormat = 'mp3' | '4a' | 'webm' | 'mp4' | 'mpga' | 'wav' | 'mpeg' | 'm4a'

/** Encodes voice messages as MP3: the package `@breezystack/lamejs`, or any other with this class. */
export interface Mp3Library {
  /** Encodes one voice message. */
  readonly Mp3Encoder: {
    /** Starts a file. `sampleRate` is in hertz, `kilobits` is the bit rate in kilobits per second. */
    new (channels: number, sampleRate: number, kilobits: number): Mp3Encoder
  }
}

/** Encodes one voice message. */
export interface Mp3Encoder {
  /** Encodes more samples, and returns the next bytes of the file. */
  encodeBuffer(samples: Int16Array): Uint8Array
  /** Returns the last bytes of the file. */
  flush(): Uint8Array
}

/** A button that records a voice message. */
export interface MicrophoneOptions {
  /**
   * Where messages with a voice message are sent.
   * @default `connect` of the chat
   */
  connect?: Connect
  /** The file created from a voice message. */
  files?: FilesLimits & {
    /**
     * The format of voice messages.
     * @default 'mp3'
     */
    format?: AudioFormat
    /**
     * The maximum length of a recording, in seconds, at most 5999.
     * @default 5999
     */
    maxDurationSeconds?: number
    /**
     * The prefix of file names.
     * @default 'audio'
     */
    newFilePrefix?: string
    /**
     * Loads your own MP3 encoder. Called when a voice message is converted to MP3.
     * @default the page's global `lamejs`, or else the file `vendor/lamejs.js` of this package
     * @example () => import('/my/lamejs.js')
     */
    mp3Encoder?: () => Mp3Library | Promise<Mp3Library>
  }
  /** CSS, position and tooltip of the button. */
  button?: MicrophoneStyles
}

/** The states of a custom button. */
export type CustomButtonState = 'default' | 'active' | 'disabled'

/** CSS of a custom button as an item of the menu. */
export interface CustomButtonItemStyles {
  /** The item. */
  item?: StatefulStyles
  /** The container of its icon. */
  iconContainer?: CustomStyle
  /** Its text. */
  text?: CustomStyle
}

/** A value for each state of a custom button. */
export interface ByCustomButtonState<T> {
  /** Ready to be clicked. */
  default?: T
  /** Turned on. */
  active?: T
  /** Cannot be clicked. */
  disabled?: T
}

/** Your own button in the input area. */
export interface CustomButton {
  /** CSS of the button by state. */
  styles?: {
    /** For the button beside the text. */
    button?: ByCustomButtonState<ButtonStyles>
    /** For the menu item. */
    dropup?: ByCustomButtonState<CustomButtonItemStyles>
  }
  /**
   * The position of the button.
   * @default where there is room
   */
  position?: ButtonPosition
  /** The tooltip of the button. */
  tooltip?: Tooltip
  /**
   * The initial state.
   * @default 'default'
   */
  initialState?: CustomButtonState
  /** Set by the chat: changes the state of the button from your own code. */
  setState?: (state: CustomButtonState) => void
  /** Called on a click; a returned state becomes the state of the button. Not called while the button is disabled. */
  onClick?: (state: CustomButtonState) => CustomButtonState | void
}
