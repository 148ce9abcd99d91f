import type { BlockParser } from '../parse/parse.ts'
import { shortText } from './redraw-pace.ts'
import type { View } from './view.ts'

/** Finished texts with labels of links that nothing was defined for, which are drawn again by `redraw` once something is. */
export function createLateDefinitions(
  { definitions, newLabels }: Pick<BlockParser, 'definitions' | 'newLabels'>,
  redraw: (view: View) => void,
) {
  const waiting = new Map<string, Set<View>>()
  /** Those of them that a definition has come for since. */
  const late = new Set<View>()
  const isDefined = (label: string): boolean => definitions.has(label)

  /** Whether one of the labels that were missing is defined by now. */
  const isDue = ({ misses }: View): boolean => misses?.some(isDefined) ?? false

  return {
    isDue,
    /** A text is finished: remembers it by the labels that are missing. */
    add(view: View): void {
      for (const label of view.misses ?? []) {
        const others = waiting.get(label)
        if (others) others.add(view)
        else waiting.set(label, new Set([view]))
      }
    },
    /** Draws what was defined since the last time. A long text waits for the end: with many labels it is drawn again once. */
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
