import { useSyncExternalStore } from 'react'
import type { BaseLocationHook } from 'wouter'
import type { Arrival, GuardedLocation, Place } from '../../../host/app/routing/guarded-location.ts'

/** The app's location, in memory: the address of a story is Storybook's. Every move is allowed. */
export function createMemoryLocation(start: string): GuardedLocation {
  const listeners = new Set<() => void>()
  let index = 0

  function read(address: string, arrival: Arrival): Place {
    const { pathname, search } = new URL(address, location.origin)
    return { path: pathname, search, arrival, index }
  }

  let place = read(start, 'start')
  const getPlace = (): Place => place
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const navigate = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
    if (!replace) index += 1
    place = read(to, 'navigation')
    for (const listener of listeners) listener()
  }

  const useGuardedLocation: BaseLocationHook = () => [useSyncExternalStore(subscribe, () => place.path), navigate]
  useGuardedLocation.searchHook = () => useSyncExternalStore(subscribe, () => place.search)

  return {
    useGuardedLocation,
    usePlace: () => useSyncExternalStore(subscribe, getPlace),
    getPlace,
    subscribe,
    navigate,
    destroy: () => listeners.clear(),
  }
}
