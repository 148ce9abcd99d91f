import type { RenderedChat } from '../../render-chat.ts'

const isShown = (dom: Element): boolean => {
  const { width, height } = dom.getBoundingClientRect()
  return (
    width > 2 &&
    height > 2 &&
    dom.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  )
}

/** What scrolls on its own, and what is in it: that may go on beyond its edge. */
const scrollers = '.table-box, pre, .suggestions, .threads, [role="menu"]'

const nameOf = (dom: Element): string =>
  `${dom.tagName.toLowerCase()}${[...dom.classList].map((name) => `.${name}`).join('')} "${dom.textContent?.trim().slice(0, 20)}"`

/** What a visitor would see of a layout that does not fit: what is cut at a side, and what stands over something else. */
export function layoutFaults({ element, root }: RenderedChat): string[] {
  const frame = element.getBoundingClientRect()
  const faults: string[] = []
  const list = root.querySelector('#messages')
  if (list && list.scrollWidth > list.clientWidth + 1)
    faults.push(`the list goes on to the side by ${list.scrollWidth - list.clientWidth}`)
  for (const dom of root.querySelectorAll(
    'button, textarea, #text-input, p, h1, h2, h3, [role="heading"], summary, .message-bubble',
  )) {
    const scroller = dom.closest(scrollers)
    if (!isShown(dom) || (scroller && scroller !== dom) || dom.closest('.visually-hidden')) continue
    const { left, right } = dom.getBoundingClientRect()
    if (left < frame.left - 1 || right > frame.right + 1) faults.push(`${nameOf(dom)} is cut at a side`)
  }
  const input = root.querySelector('#text-input')?.getBoundingClientRect()
  if (!input || input.bottom > frame.bottom + 1 || input.top < frame.top - 1) faults.push('the field is not in the chat')
  const rows = [
    ...root.querySelectorAll('#messages .message-bubble, #messages .reasoning, #messages .tool:not(.tool .tool)'),
  ].filter(isShown)
  rows.forEach((row, at) => {
    const next = rows[at + 1]
    if (!next || row.contains(next)) return
    const [one, other] = [row.getBoundingClientRect(), next.getBoundingClientRect()]
    if (one.bottom > other.top + 1 && one.top < other.bottom - 1 && one.right > other.left + 1 && one.left < other.right - 1) {
      faults.push(`${nameOf(row)} and ${nameOf(next)} are over each other`)
    }
  })
  return faults
}
