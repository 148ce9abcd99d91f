// The option `tools`: functions of the page that a model can call, their schema, approval and texts.
/** The tools that a page provides to the model. */

/** A JSON Schema (draft 2020-12): https://json-schema.org/specification */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The arguments of a call, validated against the schema. */
export type ToolInput = Readonly<Record<string, unknown>>

/** What a tool receives about the call that it answers. */
export interface ToolCallContext {
  /** Aborted when the visitor stops the answer, the chat is destroyed, or is out of the page for too long. */
  readonly signal: AbortSignal
  /** The id of the call, unique in the conversation. */
  readonly toolCallId: string
}

/** What a tool does, to help decide whether to allow it. The hints of the Model Context Protocol. */
export interface ToolAnnotations {
  /** It changes nothing. */
  readonly readOnlyHint?: boolean
  /** It may delete or overwrite something. */
  readonly destructiveHint?: boolean
  /** Calling it twice has the same effect as calling it once. */
  readonly idempotentHint?: boolean
  /** It interacts with systems outside the page. */
  readonly openWorldHint?: boolean
}

/** What the visitor adds to the decision on an approval. */
export interface ApprovalDetail {
  /** Why the call is denied, for the model. */
  readonly reason?: string
  /** The arguments to run an approved call with, instead of the model's. */
  readonly input?: unknown
  /** True to approve all further calls of the tool in this conversation, if `canAlwaysAllow` permits it. */
  readonly isAlways?: boolean
}

/** What the visitor is asked before a call, in the page's words. */
export interface ApprovalTexts {
  /**
   * The question, e.g. `Refund $49.90 to the card ending 4242?`. A function is not asked again for arguments that the visitor edits:
   * the question is then the default one.
   * @default Allow “{title}”?
   */
  readonly question?: string
  /**
   * The button that allows the call: its verb, e.g. `Refund`.
   * @default Allow
   */
  readonly allow?: string
  /**
   * The button that does not allow it, e.g. `Don't refund`.
   * @default Deny
   */
  readonly deny?: string
}

/** A function of the page that the model can call. */
export interface Tool {
  /** The name that the model uses: up to 64 letters, digits, `_` and `-`. */
  readonly name: string
  /** What it does and when to call it, for the model. */
  readonly description: string
  /** The JSON Schema of its arguments. Calls that don't match are answered with the errors, and `execute` is not called. */
  readonly inputSchema: JsonSchema
  /**
   * Answers a call. The result, any JSON of at most a million characters, is sent to the model. If it fails, the message of the
   * error is sent to the model, and the conversation continues.
   */
  execute(input: ToolInput, context: ToolCallContext): unknown
  /**
   * Whether the visitor has to approve a call before it runs; a function decides by the arguments.
   * @default false
   */
  needsApproval?: boolean | ((input: ToolInput) => boolean | Promise<boolean>)
  /** What the visitor is asked, where a call needs approval; a function creates it from the arguments. */
  readonly approvalTexts?: ApprovalTexts | ((input: ToolInput) => ApprovalTexts)
  /**
   * Whether the visitor can approve all further calls in the conversation at once, until the page is closed.
   * @default false
   */
  readonly canAlwaysAllow?: boolean
  /**
   * Whether it may run in parallel with other calls of the same answer.
   * @default true
   */
  readonly parallel?: boolean
  /**
   * Its name for the visitor.
   * @default the words in its name
   */
  readonly title?: string
  /** Markup for its card, usually an `<svg>`. Sanitised, unless `allowUnsafeHtml` is set. */
  readonly icon?: string
  /** A line on its card that summarises a call; a function creates it from the arguments. */
  readonly summary?: string | ((input: ToolInput) => string)
  /** What it does. A visitor who is asked to allow a call sees `readOnlyHint`, `destructiveHint` and `openWorldHint` in words. */
  readonly annotations?: ToolAnnotations
}
