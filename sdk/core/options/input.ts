/** The options of the input side: files, camera, recorder, speech, buttons. */
import type { Connect } from './connect.ts'
import type { Button, ButtonPosition, ButtonStyles, CustomStyle, StatefulStyles, Tooltip } from './styles.ts'

/** A dialog shown before the file picker opens. */
export interface InfoModal {
  /** What it says, in markdown. */
  textMarkDown: string
  /** True shows it on the first click only. Default: every click. */
  openModalOnce?: boolean
  /** Styles of the dialog. */
  containerStyle?: CustomStyle
}

/** Which files are taken, and how many. */
export interface FilesLimits {
  /**
   * Default 1 for `images`, `gifs` and `audio`, 99 for the others; all kinds together never have more than 99 (chat.md
   * §9). Over it the file that came last makes room for the new one, which stands first.
   */
  maxNumberOfFiles?: number
  /**
   * A comma list: exact mime types, endings (`.png`), wildcards (`image/*`). Empty accepts any file. Default `.png,.jpg,.jpeg`
   * for `images`, `image/gif` for `gifs`, `.4a,.mp3,.webm,.mp4,.mpga,.wav,.mpeg,.m4a` for `audio`, empty for `mixedFiles`.
   */
  acceptedFormats?: string
}

/** An upload button. `connect` sends messages whose first file is of this kind elsewhere than the others, always over HTTP. */
export interface FilesOptions {
  /** Where such messages go. Default: where all go. */
  connect?: Connect
  /** Which files are taken, and what is said before they are chosen. */
  files?: FilesLimits & {
    /** Default: none; the file picker opens at once. */
    infoModal?: InfoModal
  }
  /** Its look and place. */
  button?: Button
}

/** A button that takes a photo. */
export interface CameraOptions {
  /** Where messages with a photo go. Default: where all go. */
  connect?: Connect
  /** What kind of file a photo becomes. */
  files?: FilesLimits & {
    /** Default `png`. */
    format?: 'png' | 'jpeg'
    /** The size that is asked of the camera; it gives the nearest it can. Default: its own. */
    dimensions?: {
      /** In pixels. */
      width?: number
      /** In pixels. */
      height?: number
    }
    /** How the names of its files begin. Default `photo`. */
    newFilePrefix?: string
  }
  /** Its look and place. */
  button?: Button
  /** Styles of the dialog with the picture. */
  modalContainerStyle?: CustomStyle
}

/** How a voice note is written. What the browser cannot record it is written as what it can. */
export type AudioFormat = 'mp3' | '4a' | 'webm' | 'mp4' | 'mpga' | 'wav' | 'mpeg' | 'm4a'

/** What makes mp3 of a voice note: the package `@breezystack/lamejs`, or any with this class. */
export interface Mp3Library {
  /** Encodes one voice note. */
  readonly Mp3Encoder: {
    /** Begins a file. `sampleRate` is in hertz, `kilobits` are those of a second. */
    new (channels: number, sampleRate: number, kilobits: number): Mp3Encoder
  }
}

/** Encodes one voice note. */
export interface Mp3Encoder {
  /** The next bytes of the file, of more samples. */
  encodeBuffer(samples: Int16Array): Uint8Array
  /** The last bytes of the file. */
  flush(): Uint8Array
}

/** The look of the microphone button in each of its states. */
export interface MicrophoneStyles {
  /** At rest. */
  default?: ButtonStyles
  /** While it listens or records. */
  active?: ButtonStyles
  /** While only commands count. */
  commandMode?: ButtonStyles
  /** Where this browser cannot listen or record. */
  unsupported?: ButtonStyles
  /** Where it stands. Default: where there is room. */
  position?: ButtonPosition
  /** What shows while the pointer rests on it. */
  tooltip?: Tooltip
}

/** A button that records a voice note. */
export interface MicrophoneOptions {
  /** Where messages with a voice note go. Default: where all go. */
  connect?: Connect
  /** What kind of file a voice note becomes. */
  files?: FilesLimits & {
    /** Default `mp3`. */
    format?: AudioFormat
    /** How long one can be, in seconds. At most, and by default, 5999 (chat.md §9). */
    maxDurationSeconds?: number
    /** How the names of its files begin. Default `audio`. */
    newFilePrefix?: string
    /**
     * Finds an encoder of your own, asked when a voice note is to become mp3.
     * @default the page's global `lamejs`, or else the file `vendor/lamejs.js` of this package
     * @example () => import('/my/lamejs.js')
     */
    mp3Encoder?: () => Mp3Library | Promise<Mp3Library>
  }
  /** Its look and place. */
  button?: MicrophoneStyles
}

/** What a button of your own can be in. */
export type CustomButtonState = 'default' | 'active' | 'disabled'

/** The look of a button of your own as a line of the menu. */
export interface CustomButtonItemStyles {
  /** The line. */
  item?: StatefulStyles
  /** The box of its icon. */
  iconContainer?: CustomStyle
  /** Its words. */
  text?: CustomStyle
}

/** The same thing for each state of a button of your own. */
export interface ByCustomButtonState<T> {
  /** Ready to be pressed. */
  default?: T
  /** Switched on. */
  active?: T
  /** Not to be pressed. */
  disabled?: T
}

/** A button of your own in the input area. */
export interface CustomButton {
  /** Its look. */
  styles?: {
    /** Where it stands beside the text. */
    button?: ByCustomButtonState<ButtonStyles>
    /** Where it is a line of the menu. */
    dropup?: ByCustomButtonState<CustomButtonItemStyles>
  }
  /** Where it stands. Default: where there is room. */
  position?: ButtonPosition
  /** What shows while the pointer rests on it. */
  tooltip?: Tooltip
  /** Default `default`. */
  initialState?: CustomButtonState
  /** Written by the chat: sets the button's state from outside. */
  setState?: (state: CustomButtonState) => void
  /** A returned state becomes the button's state. Not called while the button is disabled. */
  onClick?: (state: CustomButtonState) => CustomButtonState | void
}

/** Speech recognition by Azure. One of `subscriptionKey`, `token` and `retrieveToken` is needed. */
export interface AzureSpeechOptions {
  /** For trying out: whoever opens the page can read it. */
  subscriptionKey?: string
  /** A token of your server. It is valid for ten minutes. */
  token?: string
  /** Gives a token; called at the start and every 10 seconds while it listens. A rejection ends the listening. */
  retrieveToken?: () => string | Promise<string>
  /** The region of the speech resource. Not needed with an `endpoint`. */
  region: string
  /** The address (`wss://…`) of a private endpoint, a sovereign cloud or a container, instead of the region's. */
  endpoint?: string
  /** A BCP 47 tag. Default `en-US`. */
  language?: string
  /** The id of a custom model. */
  endpointId?: string
  /** The `deviceId` of the microphone. Default: the one the browser chooses. */
  deviceId?: string
  /** Lets the service find out the language, instead of `language`. At most 4 languages at the start, 10 when `continuous`. */
  autoLanguage?: {
    /** Whether it goes on finding out. Default `atStart`. */
    type?: 'continuous' | 'atStart'
    /** BCP 47 tags to choose from. */
    languages: string[]
  }
  /** Milliseconds of silence until recognition stops. Default 20000. */
  stopAfterSilenceMs?: number
}

/** What becomes of words that were heard. */
export interface PreResultAnswer {
  /** Ends the listening. */
  stop?: boolean
  /** Ends the listening and begins anew. */
  restart?: boolean
  /** Drops the words, together with one of the others. */
  removeNewText?: boolean
}

/** How the visitor's words are taken down. */
export interface SpeechToTextOptions {
  /** The browser's own recognition; the default. Without a `language` (a BCP 47 tag) it takes that of the page. */
  webSpeech?:
    | true
    | {
        /** A BCP 47 tag. */
        language?: string
      }
  /** When present, Azure listens instead of the browser. */
  azure?: AzureSpeechOptions
  /** Shows guesses while they are still guesses. Default true. */
  displayInterimResults?: boolean
  /** Colours of CSS for guesses and for words that stay, while it listens. */
  textColor?: {
    /** Of guesses. */
    interim?: string
    /** Of words that stay. */
    final?: string
  }
  /** Words that are replaced by others: whole words, as they are written. */
  translations?: { [spoken: string]: string }
  /** Phrases that do something instead of being written. */
  commands?: {
    /** Ends the listening. */
    stop?: string
    /** Listens without writing until `resume`. */
    pause?: string
    /** Writes again. */
    resume?: string
    /** Puts back the text as it was when the listening began. */
    reset?: string
    /** Empties the input. */
    removeAllText?: string
    /** With this phrase the others, but `submit`, count only right after it. */
    commandMode?: string
    /** Sends, and goes on listening unless `stopAfterSubmit` is true. */
    submit?: string
    /** How phrases are recognised. */
    settings?: {
      /** Whether a phrase counts inside of a word. Default true. */
      substrings?: boolean
      /** Whether capital letters count. Default false. */
      caseSensitive?: boolean
    }
  }
  /** Writes where the caret is; false writes at the end. Default true. */
  insertInCursorLocation?: boolean
  /** Scrolls the input to what was said last. Default true. */
  autoScroll?: boolean
  /** Whether listening ends when a message is sent. Default true, but for the `submit` phrase. */
  stopAfterSubmit?: boolean
  /** Milliseconds of silence after which the message is sent; `true` is 2000 ms. */
  submitAfterSilence?: true | number
  /** The look and the place of the button. */
  button?: MicrophoneStyles
  /** Functions of yours that are told what happens. */
  events?: {
    /** Listening began. */
    onStart?: () => void
    /** Listening ended. */
    onStop?: () => void
    /** Words that were written. */
    onResult?: (text: string, isFinal: boolean) => void
    /** Words before anything is done with them. What it returns can stop or restart the listening and drop the words. */
    onPreResult?: (text: string, isFinal: boolean) => PreResultAnswer | null | undefined | void
    /** The command mode begins or ends. */
    onCommandModeTrigger?: (isStart: boolean) => void
    /** A pause begins or ends. */
    onPauseTrigger?: (isStart: boolean) => void
  }
}

/** How replies are read aloud. What is absent is the browser's choice. */
export interface TextToSpeechOptions {
  /** The `name` of one of `speechSynthesis.getVoices()`. */
  voiceName?: string
  /** A BCP 47 tag. Default: that of the page. */
  lang?: string
  /** From 0 to 2. Default 1. */
  pitch?: number
  /** From 0.1 to 10. Default 1. */
  rate?: number
  /** From 0 to 1. Default 1. */
  volume?: number
}
