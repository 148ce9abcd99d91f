// The options `speechToText` and `textToSpeech`: services, commands, translations, silence, voices.
/** The options of voice input and speech output. */
import type { MicrophoneStyles } from './styles.ts'

/** Speech recognition by Azure. One of `subscriptionKey`, `token` and `retrieveToken` is needed. */
export interface AzureSpeechOptions {
  /** The key of the resource, for development only: anyone who opens the page can read it. */
  subscriptionKey?: string
  /** A token from your server. It is valid for ten minutes. */
  token?: string
  /** Returns a token. Called at the start and every 10 seconds while listening. A rejection stops voice input. */
  retrieveToken?: () => string | Promise<string>
  /** The region of the speech resource. Not needed with an `endpoint`. */
  region: string
  /** The URL (`wss://…`) of a private endpoint, a sovereign cloud or a container, instead of the region's. */
  endpoint?: string
  /**
   * The language, as a BCP 47 tag.
   * @default 'en-US'
   */
  language?: string
  /** The id of a custom model. */
  endpointId?: string
  /**
   * The `deviceId` of the microphone.
   * @default the one the browser chooses
   */
  deviceId?: string
  /** Detects the language, instead of `language`. At most 4 languages at the start, 10 when `continuous`. */
  autoLanguage?: {
    /**
     * Detects the language once or continuously.
     * @default 'atStart'
     */
    type?: 'continuous' | 'atStart'
    /** BCP 47 tags to choose from. */
    languages: string[]
  }
  /**
   * Milliseconds of silence until recognition stops.
   * @default 20000
   */
  stopAfterSilenceMs?: number
}

/** What to do with recognised words. */
export interface PreResultAnswer {
  /** Stops listening. */
  stop?: boolean
  /** Stops listening and starts again. */
  restart?: boolean
  /** Discards the words, together with `stop` or `restart`. */
  removeNewText?: boolean
}

/** Settings of voice input. */
export interface SpeechToTextOptions {
  /**
   * The speech recognition of the browser.
   * @default true
   */
  webSpeech?:
    | true
    | {
        /**
         * A BCP 47 tag.
         * @default the language of the page
         */
        language?: string
      }
  /** Uses the speech service of Azure instead of the browser. */
  azure?: AzureSpeechOptions
  /**
   * Shows interim results while the service is not sure yet.
   * @default true
   */
  displayInterimResults?: boolean
  /** CSS colours of the text while listening. */
  textColor?: {
    /** Of interim results. */
    interim?: string
    /** Of final results. */
    final?: string
  }
  /** Replaces recognised words: whole words, case-sensitive. */
  translations?: { [spoken: string]: string }
  /** Phrases that are commands rather than text. */
  commands?: {
    /** Stops listening. */
    stop?: string
    /** Listens without writing until `resume`. */
    pause?: string
    /** Continues writing. */
    resume?: string
    /** Restores the text from before listening started. */
    reset?: string
    /** Clears the input. */
    removeAllText?: string
    /** With this phrase, the others (except `submit`) only count right after it. */
    commandMode?: string
    /** Sends the message, and keeps listening unless `stopAfterSubmit` is true. */
    submit?: string
    /** How phrases are recognised. */
    settings?: {
      /**
       * Recognises a phrase inside a word too.
       * @default true
       */
      substrings?: boolean
      /**
       * Distinguishes upper and lower case.
       * @default false
       */
      caseSensitive?: boolean
    }
  }
  /**
   * Writes at the caret; false writes at the end.
   * @default true
   */
  insertInCursorLocation?: boolean
  /**
   * Scrolls the input to the newest words.
   * @default true
   */
  autoScroll?: boolean
  /**
   * Stops listening when a message is sent.
   * @default true; false for the `submit` phrase
   */
  stopAfterSubmit?: boolean
  /**
   * Milliseconds of silence after which the message is sent; `true` is 2000 ms.
   * @default off
   */
  submitAfterSilence?: true | number
  /** CSS by state, position and tooltip of the button. */
  button?: MicrophoneStyles
  /** Callbacks. */
  events?: {
    /** Listening started. */
    onStart?: () => void
    /** Listening stopped. */
    onStop?: () => void
    /** Words were written. */
    onResult?: (text: string, isFinal: boolean) => void
    /** Words were recognised but not handled yet. The return value can stop or restart listening and discard the words. */
    onPreResult?: (text: string, isFinal: boolean) => PreResultAnswer | null | undefined | void
    /** Command mode starts or ends. */
    onCommandModeTrigger?: (isStart: boolean) => void
    /** A pause starts or ends. */
    onPauseTrigger?: (isStart: boolean) => void
  }
}

/** How replies are read aloud. Anything not set is left to the browser. */
export interface TextToSpeechOptions {
  /** The `name` of one of `speechSynthesis.getVoices()`. */
  voiceName?: string
  /**
   * The language, as a BCP 47 tag.
   * @default the language of the page
   */
  lang?: string
  /**
   * The pitch, from 0 to 2.
   * @default 1
   */
  pitch?: number
  /**
   * The speed, from 0.1 to 10.
   * @default 1
   */
  rate?: number
  /**
   * The volume, from 0 to 1.
   * @default 1
   */
  volume?: number
}
