import type { BlockParser } from '../parse/parse.ts'
import { writtenMark } from '../parse/inline/inline.ts'
import type { MarkdownCitations } from '../settings.ts'
import { shortText } from './redraw-delay.ts'
import type { View } from './view.ts'

/** Tracks finished texts whose links have undefined labels, which `redraw` renders again once they are defined. */
export function createLateDefinitions(
  { definitions, newLabels }: Pick<BlockParser, 'definitions' | 'newLabels'>,
  redraw: (view: View) => void,
  citations?: MarkdownCitations,
) {
  const waiting = new Map<string, Set<View>>()
  /** Those of them for which a definition has arrived since. */
  const late = new Set<View>()
  const isDefined = (label: string): boolean =>
    label.startsWith(writtenMark) ? citations?.drawNamed(label.slice(writtenMark.length)) !== undefined : definitions.has(label)

  /** True if a missing label is defined by now. */
  const isDue = ({ misses }: View): boolean => misses?.some(isDefined) ?? false

  return {
    isDue,
    /** A text is finished: indexes it by its missing labels. */
    add(view: View): void {
      for (const label of view.misses ?? []) {
        const others = waiting.get(label)
        if (others) others.add(view)
        else waiting.set(label, new Set([view]))
      }
    },
    /** Sources have come: what a text has written in the place of a mark may be one now. */
    cite(): void {
      for (const [label, views] of waiting) {
        if (!label.startsWith(writtenMark) || !isDefined(label)) continue
        waiting.delete(label)
        views.forEach(redraw)
      }
    },
    /**
     * Renders texts with new definitions. A long text waits for the
     * end, so that one with many labels is rendered again only once.
     */
    draw(isOver: boolean): void {
      for (const label of newLabels.splice(0)) {
        const views = waiting.get(label)
        waiting.delete(label)
        for (const view of views ?? []) late.add(view)
      }
      for (const view of late) {
        if (!isOver && (view.text?.length ?? 0) > shortText) continue
        late.delete(view)
        if (isDue(view)) redraw(view)
      }
    },
  }
}
