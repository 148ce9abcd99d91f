import { useEffect } from 'react'
import { findRoute } from './routes.ts'
import { loadScreen } from './screen-loader.ts'

/** Whether fetching ahead is welcome. `saveData` is not in every browser: https://developer.mozilla.org/docs/Web/API/NetworkInformation */
function mayFetchAhead(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return onLine && !connection?.saveData
}

/** Fetches the screen behind a path ahead of the move to it. */
export function preloadScreen(path: string): void {
  const route = findRoute(path)
  if (route && mayFetchAhead()) void loadScreen(route.path, true).catch(() => {})
}

/** Fetches the screen behind every link of the app that the pointer or the focus comes to. */
export function usePreload(): void {
  useEffect(() => {
    const ending = new AbortController()
    const onNear = ({ target }: Event): void => {
      const link = target instanceof Element && target.closest('a')
      if (link && link.origin === location.origin && link.pathname !== location.pathname) preloadScreen(link.pathname)
    }
    for (const name of ['pointerover', 'focusin'])
      document.addEventListener(name, onNear, { signal: ending.signal, passive: true })
    return () => ending.abort()
  }, [])
}
