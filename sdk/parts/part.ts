// What a part is drawn with, and what a drawn part can do, in types.
import type { Part, TextPart, ViewContext } from '../core/types.ts'
import type { MarkdownCitations } from '../markdown/settings.ts'
import type { MessageBudget } from './message-budget.ts'

/** What a part is rendered with. */
export interface PartContext extends ViewContext {
  /** The id of the message; empty for what is no part of one. */
  readonly messageId: string
  /** The author of the message. */
  readonly role: string
  /** True if its text is shown as it was typed: see `userMarkdown`. */
  readonly isAsTyped: boolean
  /** True while the answer is still arriving. */
  readonly isStreaming: boolean
  /** Where a text of the message cites its sources; undefined where no marks are set. */
  readonly citationsOf: (part: () => TextPart) => MarkdownCitations | undefined
  /** The rendering budget that all parts of the message share. */
  readonly budget: MessageBudget
  /** Called when a part that had to be loaded first is rendered, with its placeholder node. */
  onDrawn(dom: HTMLElement): void
  /** Called when a part fails after it was first rendered: when its renderer has loaded, or while its text grows. */
  onFailed(error: unknown): void
  /** Called when a part is too long to be rendered in full. */
  onPartial(): void
  /** Called when a renderer of the page leaves a part to the chat, with what was rendered in its place. */
  onRefused(dom: HTMLElement): void
}

/** A rendered part. */
export interface PartView<P> {
  readonly dom: HTMLElement
  /** Renders the new version of the part; called with the same object when it grew. */
  update?(part: P): void
  /** The message cites more than before. @param by Who defines footnotes: a text that does shows its own already. */
  cite?(by?: object): void
  destroy?(): void
}

/** Renders one type of part. */
export type RenderPart<P = Part> = (part: P, context: PartContext) => PartView<P>
