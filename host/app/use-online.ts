import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const ending = new AbortController()
  for (const name of ['online', 'offline']) addEventListener(name, listener, { signal: ending.signal })
  return () => ending.abort()
}

/** Whether the device says that it has a network. It may be wrong about true, hardly ever about false. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
