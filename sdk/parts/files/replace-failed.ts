import { leaveFocus } from '../../dom/focus/leave-focus.ts'

/** Draws something else instead of what this browser cannot draw or play, such as HEIC, and of what is not there any more. */
export function replaceFailed(media: HTMLElement, draw: () => readonly Element[]): void {
  const fail = (): void => {
    const drawn = draw()
    media.before(...drawn)
    // Who began to play it is led on, not out of the chat.
    leaveFocus(media, () =>
      (drawn.find((one) => one instanceof HTMLAnchorElement) ?? media.closest('article'))?.focus({ preventScroll: true }),
    )
    media.remove()
  }
  // Captured, as it does not bubble out of a player.
  media.addEventListener('error', fail, { capture: true, once: true })
}
