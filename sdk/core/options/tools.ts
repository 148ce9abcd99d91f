/** The tools that a page gives to the model. */

/** A JSON Schema (draft 2020-12): https://json-schema.org/specification */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The arguments of a call, after they were checked against the schema. */
export type ToolInput = Readonly<Record<string, unknown>>

/** What a tool is told about the call that it answers. */
export interface ToolCallContext {
  /** Aborted when the visitor stops the answer or the chat is removed. */
  readonly signal: AbortSignal
  /** The id of the call, unique in the conversation. */
  readonly toolCallId: string
}

/** What a tool does, for those who decide whether it may. The hints of the Model Context Protocol. */
export interface ToolAnnotations {
  /** It changes nothing. */
  readonly readOnlyHint?: boolean
  /** It may delete or overwrite something. */
  readonly destructiveHint?: boolean
  /** To call it twice has the effect of one call. */
  readonly idempotentHint?: boolean
  /** It reaches the world outside of the page. */
  readonly openWorldHint?: boolean
}

/** What the visitor adds to the answer to an approval. */
export interface ApprovalDetail {
  /** Why the call is not allowed, for the model. */
  readonly reason?: string
  /** The arguments to run an allowed call with, instead of those of the model. */
  readonly input?: unknown
  /** True to allow all further calls of the tool in this conversation, where `canAlwaysAllow` permits it. */
  readonly isAlways?: boolean
}

/** A function of the page that the model can call. */
export interface Tool {
  /** The name by which the model calls it: up to 64 letters, digits, `_` and `-`. */
  readonly name: string
  /** What it does and when to call it, for the model. */
  readonly description: string
  /** The JSON Schema of its arguments. Calls that do not fit are answered with what is wrong, and `execute` is not called. */
  readonly inputSchema: JsonSchema
  /**
   * Answers a call. The result, any JSON of at most a million characters, goes to the model. A failure is told to the model by its
   * message, and the conversation goes on.
   */
  execute(input: ToolInput, context: ToolCallContext): unknown
  /**
   * Whether the visitor has to allow a call before it runs; a function decides by the arguments.
   * @default false
   */
  needsApproval?: boolean | ((input: ToolInput) => boolean | Promise<boolean>)
  /**
   * Whether the visitor can allow all further calls in the conversation at once, until the page is left.
   * @default false
   */
  readonly canAlwaysAllow?: boolean
  /**
   * Whether it may run while other calls of the same answer do.
   * @default true
   */
  readonly parallel?: boolean
  /**
   * Its name for the visitor.
   * @default the words of its name
   */
  readonly title?: string
  /** Markup for its card, an `<svg>` as a rule. Sanitised, unless the page opted out. */
  readonly icon?: string
  /** A line on its card that says what a call is about; a function makes it of the arguments. */
  readonly summary?: string | ((input: ToolInput) => string)
  /** What it does, for those who decide whether it may. */
  readonly annotations?: ToolAnnotations
}
