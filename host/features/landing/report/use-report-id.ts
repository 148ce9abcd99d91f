import { useSyncExternalStore } from 'react'
import { reportAddress } from '../../../lib/report-address.ts'

function subscribe(listener: () => void): () => void {
  const ending = new AbortController()
  // The router makes the last two: browsers tell of no move that a script makes.
  for (const event of ['hashchange', 'popstate', 'pushState', 'replaceState'])
    addEventListener(event, listener, { signal: ending.signal })
  return () => ending.abort()
}

/** The id of the report that the address names. A server that draws the page knows of none. */
export const useReportId = (): string | undefined =>
  reportAddress.read(
    useSyncExternalStore(
      subscribe,
      () => location.hash,
      () => '',
    ),
  )
