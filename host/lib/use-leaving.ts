import { useCallback, useEffect, useRef } from 'react'

/** The signal of a component that aborts when it goes: for what nobody waits for then. What is saved is not to be aborted. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    // Anew at each mount: in development a component is mounted twice.
    leaving.current = new AbortController()
    return () => leaving.current?.abort()
  }, [])
  return useCallback(() => (leaving.current ??= new AbortController()).signal, [])
}
