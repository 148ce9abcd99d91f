import type { CallLook } from '../call.ts'
import type { FunctionCall } from './service-options.ts'

/** Answers a function call of the model: an object that JSON can carry. */
export type RealtimeFunctionHandler = (call: FunctionCall) => object | Promise<object>

/** https://platform.openai.com/docs/api-reference/realtime; names of the beta are translated for the living service. */
export interface OpenAIRealtimeConfig {
  /** Default `gpt-realtime-2.1`. */
  model?: string
  /** What the model is told before the call. */
  instructions?: string
  /** E.g. `marin`. */
  voice?: string
  /** Of the beta; the living service takes none. */
  temperature?: number
  /** The longest answer. */
  max_response_output_tokens?: number | 'inf'
  /** How the service hears that somebody speaks. With `interrupt_response: false` the voice is not stopped by it. */
  turn_detection?: {
    /** `server_vad`, `semantic_vad`, or another that the service knows. */
    type?: string
    /** From 0 to 1: how loud somebody must be. */
    threshold?: number
    /** Milliseconds before the voice that are heard too. */
    prefix_padding_ms?: number
    /** Milliseconds of silence that end a turn. */
    silence_duration_ms?: number
    /** Whether the visitor can cut in. Default true. */
    interrupt_response?: boolean
    [field: string]: unknown
  } | null
  /** Writes down what the visitor says, for captions and `onMessage`. Default true, with the model `whisper-1`. */
  input_audio_transcription?:
    | boolean
    | {
        /** Default `whisper-1`. */
        model?: string
        /** E.g. `de`. Default: found out. */
        language?: string
        /** Words to expect. */
        prompt?: string
      }
  /** Functions that the model may call. */
  tools?: readonly {
    /** `function`, or another kind that the service knows. */
    type: string
    /** Of the function. */
    name?: string
    /** When to call it. */
    description?: string
    /** What to call it with: a JSON schema. */
    parameters?: object
    /** Fields of the service itself. */
    [field: string]: unknown
  }[]
  /** Whether it calls functions: `auto`, `none`, `required`, or which. */
  tool_choice?: string | object
  /** Answers the functions that the model calls. */
  function_handler?: RealtimeFunctionHandler
  /** Fields of the service itself. */
  [field: string]: unknown
}

/** A voice call in the place of the chat. It needs the key of the service, or one that soon expires. */
export interface OpenAIRealtimeOptions extends CallLook {
  /** A key that soon expires, for this visitor. */
  ephemeralKey?: string
  /** Brings such a key, from a server of the page. */
  fetchEphemeralKey?: () => string | Promise<string>
  /** Fetches the key of the first call when the view is shown, so that the call starts faster. Default false. */
  autoFetchEphemeralKey?: boolean
  /** Calls as soon as the view is shown. Browsers ask for the microphone then. Default false. */
  autoStart?: boolean
  /** The call itself. */
  config?: OpenAIRealtimeConfig
  /** The same as `config.function_handler`. */
  function_handler?: RealtimeFunctionHandler
  /** Written by the chat, for the page to call while a call goes on. */
  methods?: {
    /** Changes the session, e.g. `{ instructions: 'Speak French' }`. */
    updateConfig?: (config: OpenAIRealtimeConfig) => void
    /** Says something to the model, and has it answer. Default role: `system`. */
    sendMessage?: (text: string, role?: 'user' | 'assistant' | 'system') => void
  }
  /** Functions of yours that are told what happens. */
  events?: {
    /** The call began. */
    started?: () => void
    /** The call ended. */
    stopped?: () => void
  }
  /**
   * `beta` shakes hands as the service did until it became generally available, for hosts that still do. Default `ga`;
   * for a custom host `beta`.
   */
  api?: 'ga' | 'beta'
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}
