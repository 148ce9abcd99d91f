import { observeLayout } from '../../dom/observe-layout.ts'

/** In a narrower chat the field stays where a thumb reaches it. Pixels. */
const leastWidth = 560
/** More than the row of buttons by which the field grows: or it would rise, find no room, fall, and rise again. Pixels. */
const growth = 48
/** Above and below the welcome and its prompts, in pixels. */
const around = 32

export interface RaisedField {
  /** Has the field stand below the welcome, where there is room for it. */
  raise(): void
  /** Lets it glide to its place at the end of the chat. */
  lower(): void
}

/**
 * Moves the field below the words of the welcome, for the eye alone: in the document, and for the keyboard, it stays where it is.
 * @param welcome The words. What stands below them makes room for the field.
 */
export function createRaisedField(root: ShadowRoot, welcome: HTMLElement, signal: AbortSignal): RaisedField {
  let field: HTMLElement | null = null
  let frame = 0
  const size = observeLayout.size(() => place())

  /** What stands in `--field-room`. */
  let given = 0

  function makeRoom(room: number): void {
    if (room === given) return
    given = room
    welcome.style.setProperty('--field-room', `${room}px`)
  }

  function rise(by: number): void {
    field?.toggleAttribute('data-raised', by > 0)
    field?.style.setProperty('--field-rise', `${-by}px`)
  }

  function place(isInFrame = false): void {
    const list = root.getElementById('messages')
    if (!field) {
      field = root.getElementById('input')
      if (field) size.observe(field)
    }
    const group = welcome.parentElement
    if (!field || !list || !group) return
    const isRaised = field.hasAttribute('data-raised')
    const more = isRaised ? 0 : growth
    const room = field.offsetHeight
    // Computed, as each look at another room is another layout.
    const height = group.offsetHeight - given + room + more
    // Where the prompts need all there is, they scroll, and nothing may stand over them.
    const hasRoom = list.clientWidth >= leastWidth && height + around <= list.clientHeight - more
    // It gets another height by that: what an observer makes so is laid out twice, and browsers report that as an error of the page.
    if (!isInFrame && hasRoom !== isRaised) return plan()
    makeRoom(hasRoom ? room : 0)
    if (!hasRoom) return rise(0)
    const risen = Number.parseFloat(field.style.getPropertyValue('--field-rise')) || 0
    rise(field.getBoundingClientRect().top - risen - (welcome.getBoundingClientRect().bottom - room))
  }

  function plan(): void {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      place(true)
    })
  }

  function lower(): void {
    cancelAnimationFrame(frame)
    frame = 0
    size.disconnect()
    makeRoom(0)
    rise(0)
    field = null
  }

  signal.addEventListener('abort', lower, { once: true })
  return {
    raise() {
      if (signal.aborted) return
      size.observe(welcome)
      const list = root.getElementById('messages')
      if (list) size.observe(list)
      plan()
    },
    lower,
  }
}
