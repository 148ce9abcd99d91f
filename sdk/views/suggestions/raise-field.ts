import { observeLayout } from '../../dom/observe-layout.ts'

/** In a narrower chat the field stays where a thumb reaches it. Pixels. */
const leastWidth = 560

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
  let field: HTMLElement | undefined
  const size = observeLayout.size(place)

  function give(room: number, rise: number): void {
    welcome.style.setProperty('--field-room', `${room}px`)
    field?.toggleAttribute('data-raised', rise > 0)
    field?.style.setProperty('--field-rise', `${-rise}px`)
  }

  function place(): void {
    const list = root.getElementById('messages')
    if (!field || !list || !welcome.isConnected) return
    const room = list.clientWidth < leastWidth ? 0 : field.offsetHeight
    welcome.style.setProperty('--field-room', `${room}px`)
    // Where the prompts need all there is, they scroll, and nothing may stand over them.
    const hasRoom = room > 0 && list.scrollHeight <= list.clientHeight
    const end = welcome.getBoundingClientRect().bottom
    const risen = Number.parseFloat(field.style.getPropertyValue('--field-rise')) || 0
    give(hasRoom ? room : 0, hasRoom ? field.getBoundingClientRect().top - risen - (end - room) : 0)
  }

  function lower(): void {
    size.disconnect()
    give(0, 0)
    field = undefined
  }

  signal.addEventListener('abort', lower, { once: true })
  return {
    raise() {
      const found = root.getElementById('input')
      if (!found || field || signal.aborted) return
      field = found
      for (const each of [found, welcome, root.getElementById('messages')]) if (each) size.observe(each)
    },
    lower,
  }
}
