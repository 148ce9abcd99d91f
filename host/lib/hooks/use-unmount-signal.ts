import { useEffect, useRef, useState } from 'react'

/** A signal that aborts when the component unmounts, for requests that no one waits for then. Never abort what saves. */
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
