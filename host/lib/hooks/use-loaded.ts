import { useCallback, useEffect, useState } from 'react'
import { useRetryOnRecovery } from './use-retry-on-recovery.ts'

/** What a screen knows about something that it loads. */
export type Loaded<Value> =
  | { readonly status: 'loading'; readonly value?: undefined; readonly error?: undefined }
  | { readonly status: 'loaded'; readonly value: Value; readonly error?: undefined }
  | { readonly status: 'failed'; readonly value?: undefined; readonly error: unknown }

/**
 * Loads something for a screen, aborts it when the screen goes, and loads it again by `reload`, and by itself when what it failed
 * for is gone: the network is back, or the session is new.
 * @param load must stay the same function for as long as it loads the same thing: declare it outside, or use useCallback.
 */
export function useLoaded<Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> & { reload(): void } {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    setLoaded({ status: 'loading' })
    load(signal).then(
      (value) => signal.aborted || setLoaded({ status: 'loaded', value }),
      (error: unknown) => signal.aborted || setLoaded({ status: 'failed', error }),
    )
    return () => controller.abort()
  }, [load, round])

  const reload = useCallback(() => setRound((before) => before + 1), [])
  useRetryOnRecovery(loaded.error, reload)
  return { ...loaded, reload }
}
