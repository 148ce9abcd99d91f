import { useCallback, useEffect, useRef } from 'react'

/** The signal of a component that aborts when it goes: for what nobody waits for then. What is saved is not to be aborted. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController())
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    if (leaving.current.signal.aborted) leaving.current = new AbortController()
    return () => {
      isHere.current = false
      // In development a component goes and is back at once: what a quick click began before goes on.
      queueMicrotask(() => {
        if (!isHere.current) leaving.current.abort()
      })
    }
  }, [])
  return useCallback(() => leaving.current.signal, [])
}
