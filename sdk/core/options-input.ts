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
  maxNumberOfFiles?: number
  /** A comma list: exact mime types, endings (`.png`), wildcards (`image/*`). Empty accepts any file. */
  acceptedFormats?: string
}

/** An upload button. `connect` sends its files elsewhere than the texts. */
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

export interface AzureSpeechOptions {
  subscriptionKey?: string
  token?: string
  /** Called every 10 seconds. */
  retrieveToken?: () => string | Promise<string>
  region: string
  language?: string
  endpointId?: string
  deviceId?: string
  autoLanguage?: { type?: 'continuous' | 'atStart'; languages: string[] }
  /** Milliseconds of silence until recognition stops. Default 20000. */
  stopAfterSilenceMs?: number
}

export interface SpeechToTextOptions {
  webSpeech?: true | { language?: string }
  azure?: AzureSpeechOptions
  displayInterimResults?: boolean
  textColor?: { interim?: string; final?: string }
  translations?: { [spoken: string]: string }
  commands?: {
    stop?: string
    pause?: string
    resume?: string
    reset?: string
    removeAllText?: string
    commandMode?: string
    submit?: string
    settings?: { substrings?: boolean; caseSensitive?: boolean }
  }
  insertInCursorLocation?: boolean
  autoScroll?: boolean
  stopAfterSubmit?: boolean
  /** `true` is 2000 ms. */
  submitAfterSilence?: true | number
  button?: MicrophoneStyles
  events?: {
    onStart?: () => void
    onStop?: () => void
    onResult?: (text: string, isFinal: boolean) => void
    onPreResult?: (text: string, isFinal: boolean) => { restart?: boolean; removeNewText?: boolean } | null | undefined
    onCommandModeTrigger?: (isStart: boolean) => void
    onPauseTrigger?: (isStart: boolean) => void
  }
}

export interface TextToSpeechOptions {
  voiceName?: string
  lang?: string
  pitch?: number
  rate?: number
  volume?: number
}
