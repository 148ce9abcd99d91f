import type { StickyScroll } from '../../dom/scrolling/scroll.ts'
import type { MessageList } from '../transcript/message-list.ts'

/** What it takes to bring a message before the visitor. */
export interface Reach {
  readonly scroller: HTMLElement
  readonly list: MessageList
  readonly scroll: Pick<StickyScroll, 'release'>
}

const isInSight = (dom: Element, scroller: Element): boolean => {
  const [inner, outer] = [dom.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return inner.top < outer.bottom && inner.bottom > outer.top
}

/** Draws the message at this index if it is not, and scrolls to it. Returns its element; undefined where the list does not have it. */
export function reachMessage({ scroller, list, scroll }: Reach, index: number): HTMLElement | undefined {
  scroll.release()
  const dom = list.reveal(index)
  const show = (): void => dom?.scrollIntoView({ block: 'center', behavior: 'instant' })
  show()
  // What is near is drawn now, and has another height than was guessed.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (dom?.isConnected && !isInSight(dom, scroller)) show()
    }),
  )
  return dom
}
