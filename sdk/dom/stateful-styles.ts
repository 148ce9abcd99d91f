import { applyStyles } from './styles.ts'

interface Stateful {
  readonly default?: object
  readonly hover?: object
  readonly click?: object
}

/** Styles an element by the state of the pointer; `click` inherits `hover`, `hover` inherits `default`. */
export function applyStatefulStyles(target: HTMLElement, get: () => Stateful | undefined, signal: AbortSignal): () => void {
  let isOver = false
  let isDown = false
  function draw(): void {
    const { default: base, hover, click } = get() ?? {}
    applyStyles(target, base, isOver || isDown ? hover : undefined, isDown ? click : undefined)
  }
  const on = (type: string, over: boolean, down: boolean): void =>
    target.addEventListener(
      type,
      () => {
        isOver = over
        isDown = down
        draw()
      },
      { signal },
    )
  on('pointerenter', true, false)
  on('pointerleave', false, false)
  on('pointerdown', true, true)
  on('pointerup', true, false)
  on('pointercancel', false, false)
  draw()
  return draw
}
