import { applyStyles } from './styles.ts'
import { watchInteractionState } from '../interaction-state.ts'

interface Stateful {
  readonly default?: object
  readonly hover?: object
  readonly click?: object
}

/** Styles an element by its interaction state; `click` inherits `hover`, `hover` inherits `default`. */
export function applyStatefulStyles(target: HTMLElement, get: () => Stateful | undefined, signal: AbortSignal): () => void {
  let isOver = false
  let isPressed = false
  function draw(): void {
    const { default: base, hover, click } = get() ?? {}
    applyStyles(target, base, isOver || isPressed ? hover : undefined, isPressed ? click : undefined)
  }
  watchInteractionState(target, signal, (over, pressed) => {
    isOver = over
    isPressed = pressed
    draw()
  })
  draw()
  return draw
}
