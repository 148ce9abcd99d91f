import type { KeyValueStorage } from '../../storage/key-value-storage.ts'

/** The key under which the browser keeps the answers that a server has to be told to stop: whichever page of the site is open can tell it. */
export const stopsKey = (url: string): string => `confab-stops:${url}`

/** True if an earlier page, or this one, could not tell the server. */
export function hasStops(storage: KeyValueStorage | undefined, url: string): boolean {
  try {
    return (storage?.getItem(stopsKey(url)) ?? null) !== null
  } catch {
    // A browser may refuse storage.
    return false
  }
}
