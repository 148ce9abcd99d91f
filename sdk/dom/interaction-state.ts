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

const isPress = ({ type, key }: Event & { key?: string }): boolean =>
  type === 'pointerdown' || (type === 'keydown' && (key === 'Enter' || key === ' '))

/** What comes with a press, in any order, and does not end it: the first one gives a button the focus. */
const companions = ['pointerenter', 'focus']

/** Tells what a hand or a key does to an element: whether a pointer or the keyboard's focus is on it, and whether it is pressed. */
export function watchSensations(
  target: HTMLElement,
  signal: AbortSignal,
  tell: (isOver: boolean, isPressed: boolean) => void,
): void {
  let isOver = false
  let isPressed = false
  function feel(event: Event): void {
    const { type } = event
    // A key that goes to something inside is not for the element itself.
    if (type.startsWith('key') && event.target !== target) return
    if (type === 'pointerenter' || (type === 'focus' && target.matches(':focus-visible'))) isOver = true
    if (type === 'pointerleave' || type === 'blur') isOver = false
    if (!companions.includes(type)) isPressed = isPress(event)
    tell(isOver, isPressed)
  }
  for (const type of sensations) target.addEventListener(type, feel, { signal })
}
