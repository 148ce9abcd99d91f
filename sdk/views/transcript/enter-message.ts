import { isMotionAllowed } from '../../dom/reduced-motion.ts'

/** Animates a new message. The animation runs once: an element that was hidden would repeat it when it is shown again. */
export function enterMessage(dom: HTMLElement | undefined): void {
  if (!dom || !isMotionAllowed()) return
  dom.classList.add('entering')
  const ends = new AbortController()
  for (const type of ['animationend', 'animationcancel'] as const)
    dom.addEventListener(
      type,
      ({ target }) => {
        if (target !== dom) return
        dom.classList.remove('entering')
        ends.abort()
      },
      { signal: ends.signal },
    )
}
