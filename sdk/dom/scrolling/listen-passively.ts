/** Listens to events of a list without holding up its scrolling, until the signal aborts. */
export const listenPassively =
  (scroller: HTMLElement, signal: AbortSignal) =>
  <Type extends keyof HTMLElementEventMap>(type: Type, run: (event: HTMLElementEventMap[Type]) => void): void =>
    scroller.addEventListener(type, run, { passive: true, signal })
