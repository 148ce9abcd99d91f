import { useEffect, useRef } from 'react'

/**
 * Calls `onEnd` once, when that many milliseconds have passed in which it was not paused.
 * @param onEnd must stay the same function between renders.
 */
export function useCountdown(milliseconds: number, isPaused: boolean, onEnd: () => void): void {
  const remaining = useRef(milliseconds)

  useEffect(() => {
    if (isPaused) return undefined
    const started = performance.now()
    const timer = setTimeout(onEnd, remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current = Math.max(0, remaining.current - (performance.now() - started))
    }
  }, [isPaused, onEnd])
}
