import { useRef, useState, type PointerEvent } from 'react'

/** The share of its own width by which a thing must be dragged to go; less snaps back. (host.md §9) */
const dragShare = 0.6

/** Lets a thing be dragged sideways, and away. Spread `handlers` over it and move it by `offset` pixels. */
export function useDragAway(onAway: () => void) {
  const start = useRef<number>(undefined)
  const [offset, setOffset] = useState(0)

  const end = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
    if (start.current === undefined) return
    start.current = undefined
    if (Math.abs(offset) > dragShare * currentTarget.offsetWidth) onAway()
    else setOffset(0)
  }
  return {
    offset,
    isDragging: start.current !== undefined && offset !== 0,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || (event.target as Element).closest('button, a')) return
        start.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start.current !== undefined) setOffset(event.clientX - start.current)
      },
      onPointerUp: end,
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) event.currentTarget.releasePointerCapture(event.pointerId)
        start.current = undefined
        setOffset(0)
      },
    },
  }
}
