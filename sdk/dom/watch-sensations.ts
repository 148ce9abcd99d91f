const sensations = [
  'pointerenter',
  'pointerleave',
  'pointerdown',
  'pointerup',
  'pointercancel',
  'keydown',
  'keyup',
  'focus',
  'blur',
] as const

const isPressing = ({ type, key }: Event & { key?: string }): boolean =>
  type === 'pointerdown' || (type === 'keydown' && (key === 'Enter' || key === ' '))

/** Tells what a hand or a key does to an element: whether a pointer or the keyboard's focus is on it, and whether it is pressed. */
export function watchSensations(
  target: HTMLElement,
  signal: AbortSignal,
  tell: (isOver: boolean, isPressed: boolean) => void,
): void {
  let isOver = false
  function feel(event: Event): void {
    const { type } = event
    // A key that goes to something inside is not for the element itself.
    if (type.startsWith('key') && event.target !== target) return
    if (type === 'pointerenter' || (type === 'focus' && target.matches(':focus-visible'))) isOver = true
    if (type === 'pointerleave' || type === 'blur') isOver = false
    tell(isOver, isPressing(event))
  }
  for (const type of sensations) target.addEventListener(type, feel, { signal })
}
