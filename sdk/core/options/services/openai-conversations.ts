import type { ChatServiceOptions } from './service-options.ts'

/** Responses of OpenAI. */
export interface OpenAIResponsesOptions extends ChatServiceOptions {
  /** Another host that speaks the same, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
  /**
   * Keeps the conversation at the service: `true` begins one, an id goes on with it and shows its messages. Only the
   * newest message is sent then.
   */
  conversation?: boolean | string
  /** How many messages of a conversation are shown at the start. Default 50. */
  conversationLoadLimit?: number
}

/** What a file is for; a function is given the names of the files. */
export type AssistantFileTool = 'code_interpreter' | 'file_search' | 'images'

/** What assistants of OpenAI and of Azure share. */
export interface AssistantOptions extends Pick<ChatServiceOptions, 'function_handler' | 'maxToolRounds'> {
  /** Of an assistant that is there; without it one is made of `new_assistant`. */
  assistant_id?: string
  /** Of a thread, or of a conversation (`conv_…`), to go on with. */
  thread_id?: string
  /** Shows the messages of `thread_id` at the start. */
  load_thread_history?: boolean
  /** The assistant that is made where there is none. */
  new_assistant?: {
    /** Which model it uses. */
    model?: string
    /** What it is called. */
    name?: string
    /** What it is for. */
    description?: string
    /** What it is told before every conversation. */
    instructions?: string
    /** What it may use, by the words of the service. */
    tools?: readonly Record<string, unknown>[]
    /** Files for its tools, by the words of the service. */
    tool_resources?: Record<string, unknown>
  }
  /** Without it only pictures can be sent. */
  files_tool_type?: AssistantFileTool | ((fileNames: string[]) => AssistantFileTool | undefined)
  /** Shows a reply as it is written. Default false. */
  stream?: boolean
  /**
   * `assistants` asks the Assistants API, which OpenAI shut down on 2026-08-26, for hosts that still have it. Default
   * `responses`; for a custom host `assistants`.
   */
  api?: 'responses' | 'assistants'
}

/** An assistant of OpenAI. */
export interface OpenAIAssistantOptions extends AssistantOptions {
  /** A host that speaks the Assistants API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}
