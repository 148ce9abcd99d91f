/** The options of the input side: files, camera, recorder, speech, buttons. */
import type { Connect } from './options.ts'
import type { Button, ButtonPosition, ButtonStyles, CustomStyle, StatefulStyles, Tooltip } from './options-style.ts'

/** A dialog shown before the file picker opens. */
export interface InfoModal {
  textMarkDown: string
  /** True shows it on the first click only. Default: every click. */
  openModalOnce?: boolean
  containerStyle?: CustomStyle
}

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
  connect?: Connect
  files?: FilesLimits & { infoModal?: InfoModal }
  button?: Button
}

export interface CameraOptions {
  connect?: Connect
  files?: FilesLimits & {
    /** Default `png`. */
    format?: 'png' | 'jpeg'
    /** Pixels. */
    dimensions?: { width?: number; height?: number }
    /** How the names of its files begin. Default `photo`. */
    newFilePrefix?: string
  }
  button?: Button
  modalContainerStyle?: CustomStyle
}

export type AudioFormat = 'mp3' | '4a' | 'webm' | 'mp4' | 'mpga' | 'wav' | 'mpeg' | 'm4a'

/** The look of the microphone button in each of its states. */
export interface MicrophoneStyles {
  default?: ButtonStyles
  active?: ButtonStyles
  commandMode?: ButtonStyles
  unsupported?: ButtonStyles
  position?: ButtonPosition
  tooltip?: Tooltip
}

export interface MicrophoneOptions {
  connect?: Connect
  files?: FilesLimits & {
    /** Default `mp3`. */
    format?: AudioFormat
    /** At most, and by default, 5999. */
    maxDurationSeconds?: number
    /** How the names of its files begin. Default `audio`. */
    newFilePrefix?: string
  }
  button?: MicrophoneStyles
}

export type CustomButtonState = 'default' | 'active' | 'disabled'

export interface CustomButton {
  styles?: {
    button?: { [State in CustomButtonState]?: ButtonStyles }
    dropup?: { [State in CustomButtonState]?: { item?: StatefulStyles; iconContainer?: CustomStyle; text?: CustomStyle } }
  }
  position?: ButtonPosition
  tooltip?: Tooltip
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
  autoLanguage?: { type?: 'continuous' | 'atStart'; languages: string[] }
  /** Milliseconds of silence until recognition stops. Default 20000. */
  stopAfterSilenceMs?: number
}

export interface SpeechToTextOptions {
  /** The browser's own recognition; the default. Without a `language` (a BCP 47 tag) it takes that of the page. */
  webSpeech?: true | { language?: string }
  /** When present, Azure listens instead of the browser. */
  azure?: AzureSpeechOptions
  /** Shows guesses while they are still guesses. Default true. */
  displayInterimResults?: boolean
  /** Colours of CSS for guesses and for words that stay, while it listens. */
  textColor?: { interim?: string; final?: string }
  /** Words that are replaced by others: whole words, as they are written. */
  translations?: { [spoken: string]: string }
  /** Phrases that do something instead of being written. */
  commands?: {
    stop?: string
    /** Listens without writing until `resume`. */
    pause?: string
    resume?: string
    /** Puts back the text as it was when the listening began. */
    reset?: string
    removeAllText?: string
    /** With this phrase the others, but `submit`, count only right after it. */
    commandMode?: string
    /** Sends, and goes on listening unless `stopAfterSubmit` is true. */
    submit?: string
    settings?: {
      /** Whether a phrase counts inside of a word. Default true. */
      substrings?: boolean
      /** Default false. */
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
  button?: MicrophoneStyles
  events?: {
    onStart?: () => void
    onStop?: () => void
    /** Words that were written. */
    onResult?: (text: string, isFinal: boolean) => void
    /** Words before anything is done with them. What it returns can stop or restart the listening and drop the words. */
    onPreResult?: (
      text: string,
      isFinal: boolean,
    ) => { stop?: boolean; restart?: boolean; removeNewText?: boolean } | null | undefined | void
    onCommandModeTrigger?: (isStart: boolean) => void
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
