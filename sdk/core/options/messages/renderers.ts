/** What a page draws in the place of the chat's own cards. */
import type { DataPart, FilePart, ToolPart } from './message-parts.ts'
import type { MessageContent } from './message.ts'
import type { ChatMethods } from '../methods.ts'

/** What a renderer is given beside the part. */
export interface RendererContext {
  /** Aborted when what the renderer made is taken away: replaced, removed with its message, or with the chat. */
  readonly signal: AbortSignal
  /**
   * Answers what the part waits for. An approval takes `true`, `false` or `{ isApproved, reason, input }`, a question of the agent
   * what was entered, and a call of a tool that nothing has run its result: any JSON of at most a million characters.
   * @throws Error when the part waits for nothing, or the answer does not fit.
   */
  respond(answer: unknown): Promise<void>
  /** Shows the chat's own card instead, for what fails after it was drawn. The error is logged. */
  fail(error: unknown): void
  /** The chat: the element, or what `createChat` returned. */
  readonly chat: ChatMethods
}

/** What a renderer made, with the way to keep it up to date. */
export interface RenderedPart<Part> {
  /** The node to show. */
  readonly dom: Node
  /** Shows the part as it is now; called at most once a frame. Without it, the renderer is called again. */
  update?(part: Part): void
  /** Called when `dom` is taken away. */
  destroy?(): void
}

/**
 * Draws a part: the name of a custom element, or a function. An element gets the properties `content` (the part, set again whenever it
 * changes), `respond` and `chat`; the chat's own card is shown until it is defined. A function that returns a node alone is called again when the part changes, at most once a frame; one
 * that returns `undefined` leaves the part to the chat.
 */
export type Renderer<Part> = string | ((part: Part, context: RendererContext) => Node | RenderedPart<Part> | undefined)

/** Renderers, by what they draw. */
export interface Renderers {
  /** Calls of the tool of this name: its arguments arrive in pieces, `input` is the JSON text so far. */
  readonly [tool: `tool:${string}`]: Renderer<ToolPart> | undefined
  /** Data parts of this kind. */
  readonly [data: `data-${string}`]: Renderer<DataPart> | undefined
  /** Files of this media type: `file:application/pdf`, or all of a kind: `file:image/*`. */
  readonly [file: `file:${string}/${string}`]: Renderer<FilePart> | undefined
  /** Whole messages of every role, in the place of what is in their bubbles. */
  readonly message?: Renderer<MessageContent> | undefined
}
