// `directConnection.openAI.realtime`: voice calls, ephemeral keys, their look and events.
import type { CallLook } from '../call-look.ts'
import type { FunctionCall } from './service-options.ts'

/** Answers a function call of the model with an object that can be serialised as JSON. */
export type RealtimeFunctionHandler = (call: FunctionCall) => object | Promise<object>

/** https://platform.openai.com/docs/api-reference/realtime; field names of the beta API are translated to the current ones. */
export interface OpenAIRealtimeConfig {
  /**
   * The model.
   * @default 'gpt-realtime-2.1'
   */
  model?: string
  /** Instructions for the model. */
  instructions?: string
  /** The voice, e.g. `marin`. */
  voice?: string
  /** The temperature, for the beta API only. */
  temperature?: number
  /** The maximum number of tokens in an answer. */
  max_response_output_tokens?: number | 'inf'
  /** How the service detects that someone speaks. */
  turn_detection?: {
    /** `server_vad`, `semantic_vad`, or another that the service knows. */
    type?: string
    /** The volume that counts as speech, from 0 to 1. */
    threshold?: number
    /** Milliseconds of audio before the speech that are included. */
    prefix_padding_ms?: number
    /** Milliseconds of silence that end a turn. */
    silence_duration_ms?: number
    /**
     * Lets the visitor interrupt the voice.
     * @default true
     */
    interrupt_response?: boolean
    /** Other fields of the API. */
    [field: string]: unknown
  } | null
  /**
   * Transcribes what the visitor says, for captions and `onMessage`.
   * @default true
   */
  input_audio_transcription?:
    | boolean
    | {
        /**
         * The model.
         * @default 'whisper-1'
         */
        model?: string
        /**
         * The language, e.g. `de`.
         * @default detected
         */
        language?: string
        /** Words to expect. */
        prompt?: string
      }
  /** Functions that the model may call. */
  tools?: readonly {
    /** `function`, or another kind that the service knows. */
    type: string
    /** The name of the function. */
    name?: string
    /** A description of when to call it. */
    description?: string
    /** A JSON schema of its arguments. */
    parameters?: object
    /** Other fields of the API. */
    [field: string]: unknown
  }[]
  /** Whether the model calls functions: `auto`, `none`, `required`, or a function. */
  tool_choice?: string | object
  /** Answers the function calls of the model. */
  function_handler?: RealtimeFunctionHandler
  /** Other fields of the API. */
  [field: string]: unknown
}

/** A voice call instead of a written chat. Requires the key of the service, or an ephemeral one. */
export interface OpenAIRealtimeOptions extends CallLook {
  /** An ephemeral key for this visitor. */
  ephemeralKey?: string
  /** Fetches an ephemeral key from your server. */
  fetchEphemeralKey?: () => string | Promise<string>
  /**
   * Fetches the key of the first call when the chat is rendered, so that the call starts faster.
   * @default false
   */
  autoFetchEphemeralKey?: boolean
  /**
   * Starts the call as soon as the chat is rendered. Browsers ask for the microphone then.
   * @default false
   */
  autoStart?: boolean
  /** The call itself. */
  config?: OpenAIRealtimeConfig
  /** The same as `config.function_handler`. */
  function_handler?: RealtimeFunctionHandler
  /** Set by the chat: functions to use during a call. */
  methods?: {
    /** Changes the session, e.g. `{ instructions: 'Speak French' }`. */
    updateConfig?: (config: OpenAIRealtimeConfig) => void
    /** Sends a message to the model, which answers it. The role is `system` by default. */
    sendMessage?: (text: string, role?: 'user' | 'assistant' | 'system') => void
  }
  /** Callbacks. */
  events?: {
    /** The call started. */
    started?: () => void
    /** The call ended. */
    stopped?: () => void
  }
  /**
   * `beta` connects as the beta API did, for hosts that still need it.
   * @default 'ga'; 'beta' for a custom host
   */
  api?: 'ga' | 'beta'
  /** Another host with the same API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}
