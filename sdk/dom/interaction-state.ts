import { isComposing } from './is-composing.ts'

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

function isPress(event: Event): boolean {
  const { type, key } = event as KeyboardEvent
  if (type !== 'keydown') return type === 'pointerdown'
  return (key === 'Enter' || key === ' ') && !isComposing(event as KeyboardEvent)
}

/** Events that accompany a press in any order and do not end it: the first press focuses a button. */
const companions = ['pointerenter', 'focus']

/** Reports an element's interaction state: whether it is hovered or has keyboard focus, and whether it is pressed. */
export function watchInteractionState(
  target: HTMLElement,
  signal: AbortSignal,
  tell: (isOver: boolean, isPressed: boolean) => void,
): void {
  let isOver = false
  let isPressed = false
  function feel(event: Event): void {
    const { type } = event
    // A key pressed in a descendant does not press the element itself.
    if (type.startsWith('key') && event.target !== target) return
    if (type === 'pointerenter' || (type === 'focus' && target.matches(':focus-visible'))) isOver = true
    if (type === 'pointerleave' || type === 'blur') isOver = false
    if (!companions.includes(type)) isPressed = isPress(event)
    tell(isOver, isPressed)
  }
  for (const type of sensations) target.addEventListener(type, feel, { signal })
}
