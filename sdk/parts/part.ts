import type { Part, ViewContext } from '../core/types.ts'
import type { MessageBudget } from './message-budget.ts'

/** What a part is drawn with. */
export interface PartContext extends ViewContext {
  /** Whose message the part belongs to. */
  readonly role: string
  /** Whether the message is still being answered. */
  readonly isStreaming: boolean
  /** What all parts of the message are drawn from. */
  readonly budget: MessageBudget
  /** Called when a part that had to be fetched first is there, with the node it was given a place by. */
  onDrawn(dom: HTMLElement): void
  /** Called where a part fails after it was first drawn: when what draws it is there, or as its text grows. */
  onFailed(error: unknown): void
  /** Called where a part is too long to be drawn in full. */
  onPartial(): void
}

/** A drawn part. */
export interface PartView<P> {
  readonly dom: HTMLElement
  /** Draws the part's successor; called with the same part when it grew. */
  update?(part: P): void
  destroy?(): void
}

/** Draws one kind of part. */
export type RenderPart<P = Part> = (part: P, context: PartContext) => PartView<P>
