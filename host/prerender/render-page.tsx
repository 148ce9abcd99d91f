// Draws a screen as text, where there is no page: built and run by prerender-pages.ts.
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { App } from '../app/app.tsx'
import type { GuardedLocation, Place } from '../app/routing/guarded-location.ts'
import { findRoute } from '../app/routing/routes.ts'
import { documentTitle } from '../lib/title.ts'

/** A place from which nothing moves. */
function stillLocation(path: string): GuardedLocation {
  const place: Place = { path, search: '', arrival: 'start', index: 0 }
  const stay = (): void => undefined
  const useStillLocation: GuardedLocation['useGuardedLocation'] = () => [path, stay]
  useStillLocation.searchHook = () => ''
  return {
    useGuardedLocation: useStillLocation,
    usePlace: () => place,
    getPlace: () => place,
    subscribe: () => stay,
    navigate: stay,
    destroy: stay,
  }
}

/** A screen, as those see it at first of whom nothing is known. */
export interface RenderedPage {
  readonly title: string
  readonly html: string
}

/** @throws what went wrong with any part of it: no part may be missing without a word. */
export async function renderPage(path: string): Promise<RenderedPage> {
  const route = findRoute(path)
  if (route?.access !== 'public') throw new Error(`${path} is no screen that everybody sees.`)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <App location={stillLocation(route.path)} isSocialReturn={false} />
    </StrictMode>,
    // In one piece: what comes later is put in place by an inline script, which the content security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new AggregateError(failures, `${path} could not be drawn.`)
  return { title: documentTitle(route.title), html }
}
