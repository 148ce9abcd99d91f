import { useEffect, useRef, useState } from 'react'

/** A signal that aborts when the component goes: for what nobody waits for then. What is saved is not to be aborted. */
export function useUnmountSignal(): AbortSignal {
  const [leaving] = useState(() => new AbortController())
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      // In development a component goes and is back at once: what a quick click began before goes on.
      queueMicrotask(() => {
        if (!isHere.current) leaving.abort()
      })
    }
  }, [leaving])
  return leaving.signal
}
