// Options that services share: `key`, `validateKeyProperty`, `system_prompt`, `function_handler`.
/** Settings of every service. */
export interface ServiceKeyOptions {
  /**
   * The key of the service, or a function that returns a short-lived one: called before each request, and again after a
   * 401. Every visitor can read a raw key in a page.
   */
  key?: string | (() => string | Promise<string>)
  /**
   * Checks the key with a request before the chat is shown.
   * @default false
   */
  validateKeyProperty?: boolean
}

/** A function call of a model. */
export interface FunctionCall {
  /** The name of the function. */
  name: string
  /** The arguments, as JSON. */
  arguments: string
}

/** The result of a function. */
export interface FunctionResult {
  /** The text for the model. */
  response: string
}

/** A result for each call, or a text instead. */
export type FunctionAnswer =
  | (FunctionResult | Promise<FunctionResult>)[]
  | {
      /** Shown immediately, instead of an answer of the model. */
      text: string
    }

/**
 * Answers the function calls of a model: a result for each, in order, for the model to continue with; or a text that is shown
 * immediately instead.
 */
export type FunctionHandler = (calls: FunctionCall[]) => FunctionAnswer | Promise<FunctionAnswer>

/** Settings that chat services share. Any other field is added to the request body. */
export interface ChatServiceOptions {
  /**
   * The model.
   * @default one that the service currently offers
   */
  model?: string
  /** The system prompt: instructions for the model, before the conversation. */
  system_prompt?: string
  /** Answers the function calls of the model. */
  function_handler?: FunctionHandler
  /**
   * How many times in a row a model may call functions. With 1, the follow-up request has no `tools`, `tool_choice` and
   * `stream`; with more, it keeps them.
   * @default 1
   */
  maxToolRounds?: number
  /** Other fields of the API, e.g. `temperature`, `tools`. */
  [field: string]: unknown
}
