import { createHighlights } from './highlights.ts'
import type { Match } from './find-matches.ts'
import { rangesOf } from './ranges-of.ts'
import { reachMessage, type Reach } from './reach-message.ts'

/** How long the list has to rest before what has come into sight is highlighted, in milliseconds. */
const rest = 120

export const isInSight = (dom: Element, scroller: Element): boolean => {
  const [inner, outer] = [dom.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return inner.top < outer.bottom && inner.bottom > outer.top
}

/** Shows where the words stand: those in sight, and the one that is chosen. `pattern` is what is looked for now. */
export function createMatchMarks(reach: Reach, pattern: () => RegExp | undefined) {
  const { scroller, list } = reach
  const highlights = createHighlights()
  let marked: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function unmark(): void {
    marked?.classList.remove('is-linked')
    marked = undefined
  }

  function paint(): void {
    const words = pattern()
    const ranges: Range[] = []
    list.forEachView(({ dom }) => {
      if (words && isInSight(dom, scroller)) ranges.push(...rangesOf(dom, words))
    })
    highlights.all(ranges)
  }

  function paintSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(paint, rest)
  }

  return {
    paintSoon,
    /** Scrolls to a place, and highlights it. */
    show({ id, place }: Match): void {
      unmark()
      highlights.current(undefined)
      const words = pattern()
      const index = list.messages.findIndex((message) => message.id === id)
      const dom = reachMessage(reach, index)
      if (!dom || !words) return
      const ranges = rangesOf(dom, words)
      const range = ranges[place] ?? ranges.at(-1)
      highlights.current(range)
      // A message is longer than the list is high: the words are to be seen, not its middle.
      const drawn = range?.getBoundingClientRect()
      const area = scroller.getBoundingClientRect()
      if (drawn && (drawn.top < area.top || drawn.bottom > area.bottom))
        scroller.scrollBy({ top: drawn.top - area.top - area.height / 2, behavior: 'instant' })
      if (!range || !highlights.isSeen) {
        marked = dom
        dom.classList.add('is-linked')
      }
      paintSoon()
    },
    clear(): void {
      clearTimeout(timer)
      unmark()
      highlights.clear()
    },
  }
}
