import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/**
 * Whether the page is alive: false while the build draws it, and in the first draw of a browser that takes over what the build drew, which
 * has to be the same.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
