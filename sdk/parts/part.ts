import type { Part, ViewContext } from '../core/types.ts'

/** What a part is drawn with. */
export interface PartContext extends ViewContext {
  /** Whose message the part belongs to. */
  readonly role: string
  /** Called when a part that had to be fetched first is there. */
  onDrawn(): void
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
