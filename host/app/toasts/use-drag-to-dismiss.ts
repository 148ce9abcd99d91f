import { useRef, useState, type PointerEvent } from 'react'

/** The share of its width by which an element must be dragged to be dismissed; less snaps back. */
const dragShare = 0.6

/** Lets an element be dragged sideways to dismiss it. Spread `handlers` over it and move it by `offset` pixels. */
export function useDragToDismiss(onAway: () => void) {
  const start = useRef<number>(undefined)
  const [offset, setOffset] = useState(0)

  const stop = (): void => {
    start.current = undefined
    setOffset(0)
  }
  return {
    offset,
    isDragging: offset !== 0,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || (event.target as Element).closest('button, a')) return
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start.current !== undefined) setOffset(event.clientX - start.current)
      },
      onPointerUp({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
        if (start.current === undefined) return
        // Not `offset`: the last move may not be drawn yet.
        const isAway = Math.abs(clientX - start.current) > dragShare * currentTarget.offsetWidth
        if (isAway) {
          start.current = undefined
          onAway()
        } else stop()
      },
      onPointerCancel: stop,
    },
  }
}
