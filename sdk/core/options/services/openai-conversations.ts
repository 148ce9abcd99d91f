// `directConnection.openAI.responses` and `assistant`: conversations that OpenAI keeps.
import type { ChatServiceOptions } from './service-options.ts'

/** OpenAI's Responses API. */
export interface OpenAIResponsesOptions extends ChatServiceOptions {
  /** Another host with the same API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
  /**
   * Stores the conversation at the service: `true` starts one, an id continues one and shows its messages. Only the newest
   * message is sent then.
   */
  conversation?: boolean | string
  /**
   * The number of messages of the conversation to load at the start.
   * @default 50
   */
  conversationLoadLimit?: number
}

/** The purpose of a file. A function receives the names of the files. */
export type AssistantFileTool = 'code_interpreter' | 'file_search' | 'images'

/** Options shared by the assistants of OpenAI and Azure. */
export interface AssistantOptions extends Pick<ChatServiceOptions, 'function_handler' | 'maxToolRounds'> {
  /** The id of an existing assistant. Without it one is created from `new_assistant`. */
  assistant_id?: string
  /** The id of a thread or a conversation (`conv_…`) to continue. */
  thread_id?: string
  /**
   * Loads the messages of `thread_id` at the start.
   * @default false
   */
  load_thread_history?: boolean
  /** The assistant to create. */
  new_assistant?: {
    /** The model. */
    model?: string
    /** The name. */
    name?: string
    /** The description. */
    description?: string
    /** The instructions. */
    instructions?: string
    /** The tools, in the form of the API. */
    tools?: readonly Record<string, unknown>[]
    /** The files for its tools, in the form of the API. */
    tool_resources?: Record<string, unknown>
  }
  /** The tool that reads attached files. Without it only images can be sent. */
  files_tool_type?: AssistantFileTool | ((fileNames: string[]) => AssistantFileTool | undefined)
  /**
   * Streams replies.
   * @default false
   */
  stream?: boolean
  /**
   * `assistants` calls the Assistants API, which OpenAI shut down on 2026-08-26, for hosts that still have it.
   * @default 'responses'; 'assistants' for a custom host
   */
  api?: 'responses' | 'assistants'
}

/** An assistant of OpenAI. */
export interface OpenAIAssistantOptions extends AssistantOptions {
  /** A host with the Assistants API, e.g. `https://my-proxy.example/v1`. */
  custom_base_url?: string
}
