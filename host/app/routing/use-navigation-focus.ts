import { useCallback, useEffect, useRef } from 'react'
import { documentTitle } from '../../lib/title.ts'
import type { GuardedLocation, Place } from './guarded-location.ts'
import { restoreScroll, scrollToTop } from './restore-scroll.ts'

/**
 * What follows a move to another screen: its title, the focus on its heading, and the place to which it is scrolled: smoothly
 * to the top, or back to where it was when the move was a step in the browser's history. Returns what to call when the
 * screen is there to see.
 */
export function useNavigationFocus(location: GuardedLocation, title: string | undefined): () => void {
  const positions = useRef(new Map<number, number>())
  const move = useRef<{ place: Place; top: number }>({ place: location.getPlace(), top: 0 })
  const stopScrolling = useRef<() => void>(undefined)

  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
  }, [title])

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    history.scrollRestoration = 'manual'
    // The browser restores the position after a reload.
    addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { signal })
    addEventListener('scroll', () => positions.current.set(location.getPlace().index, scrollY), { signal, passive: true })
    const unsubscribe = location.subscribe(() => {
      const place = location.getPlace()
      // Now, before the scrolling that the change itself brings is noted under the new number.
      const top = place.arrival === 'history' ? (positions.current.get(place.index) ?? 0) : 0
      if (place.path === move.current.place.path) return
      move.current = { place, top }
      stopScrolling.current?.()
      // Now, while the page still has the height of the screen that is left.
      stopScrolling.current = place.arrival === 'navigation' ? scrollToTop() : undefined
    })
    return () => {
      ending.abort()
      unsubscribe()
      stopScrolling.current?.()
    }
  }, [location])

  return useCallback(() => {
    const { place, top } = move.current
    if (place.arrival === 'start') return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (place.arrival !== 'history') return
    stopScrolling.current?.()
    stopScrolling.current = restoreScroll(top)
  }, [])
}
