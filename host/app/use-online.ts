import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const ending = new AbortController()
  for (const name of ['online', 'offline']) addEventListener(name, listener, { signal: ending.signal })
  return () => ending.abort()
}

/** Whether the device reports a network. `true` may be wrong, `false` rarely is. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
