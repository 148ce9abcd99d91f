import { useCallback, useEffect, useRef } from 'react'
import { documentTitle } from '../../lib/title.ts'
import type { GuardedLocation, Place } from './guarded-location.ts'

/** How long a page may take to grow to the place it is to be scrolled back to, in milliseconds. */
const patience = 2000

/** Scrolls to where the page was. What is still loading makes the page too short at first. */
function restoreScroll(top: number): () => void {
  const ending = new AbortController()
  const stop = (): void => {
    ending.abort()
    observer.disconnect()
    clearTimeout(timer)
  }
  const timer = setTimeout(stop, patience)
  const attempt = (): void => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) < 1) stop()
  }
  const observer = new ResizeObserver(attempt)
  // Scrolling by the user takes precedence.
  for (const name of ['wheel', 'touchmove', 'keydown']) addEventListener(name, stop, { signal: ending.signal, passive: true })
  observer.observe(document.body) // calls once at once
  return stop
}

/**
 * Scrolls smoothly to the top. The page keeps its height meanwhile: most screens begin with a short placeholder, and a page that
 * shrinks is at its top at once.
 */
function scrollToTop(): () => void {
  if (scrollY === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    scrollTo({ top: 0, behavior: 'instant' })
    return () => undefined
  }
  const page = document.documentElement
  const ending = new AbortController()
  const { signal } = ending
  const stop = (): void => {
    ending.abort()
    clearTimeout(timer)
    page.style.minBlockSize = ''
  }
  // For browsers that do not say when scrolling ends: https://caniuse.com/mdn-api_document_scrollend_event
  const timer = setTimeout(stop, patience)
  page.style.minBlockSize = `${page.scrollHeight}px`
  // The scrollend event of an earlier scroll may come late.
  addEventListener('scrollend', () => scrollY === 0 && stop(), { signal })
  for (const name of ['wheel', 'touchmove']) addEventListener(name, stop, { signal, passive: true })
  scrollTo({ top: 0, behavior: 'smooth' })
  return stop
}

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
