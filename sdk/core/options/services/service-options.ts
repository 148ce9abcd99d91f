/** What every service can be given beside its own settings. */
export interface ServiceKeyOptions {
  /**
   * The key of the service, or a function that brings a short-lived one: called before a request, and again after a
   * 401. A raw key in a page can be read by every visitor.
   */
  key?: string | (() => string | Promise<string>)
  /** Checks the key by a request before the chat shows. Default false. */
  validateKeyProperty?: boolean
}

/** A call that a model asks for. */
export interface FunctionCall {
  /** Of the function. */
  name: string
  /** JSON text. */
  arguments: string
}

/** What a function gave. */
export interface FunctionResult {
  /** What the model is told. */
  response: string
}

/** A result for each call, or a text in their place. */
export type FunctionAnswer =
  | (FunctionResult | Promise<FunctionResult>)[]
  | {
      /** Shown at once. */
      text: string
    }

/**
 * Answers the calls of a model: a result for each, in their order, for the model to go on with; or a text that is shown
 * at once instead.
 */
export type FunctionHandler = (calls: FunctionCall[]) => FunctionAnswer | Promise<FunctionAnswer>

/** What chat services share. Any other field goes into the request body as it is. */
export interface ChatServiceOptions {
  /** Which model. Default: one that the service has today. */
  model?: string
  /** What the model is told before the conversation. */
  system_prompt?: string
  /** Answers the functions that the model calls. */
  function_handler?: FunctionHandler
  /**
   * How many times in a row a model may call functions. Default 1: the follow-up goes without `tools`, `tool_choice` and
   * `stream`, as specified. With more, tools and streaming are kept.
   */
  maxToolRounds?: number
  /** Fields of the service itself, e.g. `temperature`, `tools`. */
  [field: string]: unknown
}
