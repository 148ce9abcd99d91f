import { useSyncExternalStore } from 'react'
import type { BaseLocationHook } from 'wouter'
// For its side effect too: it makes pushState and replaceState tell that they were called.
import { navigate as changeAddress } from 'wouter/use-browser-location'

/** How a location was reached, which decides where to scroll and whether to move the focus. */
export type Arrival = 'start' | 'navigation' | 'history'

/** A place of the app, as far as the rules of navigation let it be reached. */
export interface Place {
  readonly path: string
  /** With its question mark, or empty. */
  readonly search: string
  readonly arrival: Arrival
  /** The number of the entry in the tab's history, from 0. */
  readonly index: number
}

interface NavigationOptions {
  replace?: boolean
  state?: unknown
}

interface GuardedLocationOptions {
  /** Whether a move from one path to another is refused. */
  isBlocked(from: string, to: string): boolean
  onBlocked?(from: string, to: string): void
  /** Where the last path is kept for a reload or a typed address, which do not say where they come from. */
  memory: { read(name: string): string | undefined; write(name: string, value: string): void }
}

const indexKey = 'confabIndex'
const lastPath = 'last-path'

const indexOfEntry = (): number | undefined => {
  const index: unknown = (history.state as Record<string, unknown> | null)?.[indexKey]
  return typeof index === 'number' ? index : undefined
}

const numberEntry = (index: number): void =>
  history.replaceState({ ...(history.state as object | null), [indexKey]: index }, '', location.href)

/**
 * The location for wouter, with moves that the app refuses. A refused move never reaches a component: a link is not
 * followed, and a step in the browser's history is undone. (wouter itself cannot block:
 * https://github.com/molefrog/wouter/issues/39)
 */
export interface GuardedLocation {
  readonly useGuardedLocation: BaseLocationHook
  usePlace(): Place
  getPlace(): Place
  /** Calls `listener` after each move. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  navigate(to: string, navigationOptions?: NavigationOptions): void
  destroy(): void
}

export function createGuardedLocation({ isBlocked, onBlocked, memory }: GuardedLocationOptions): GuardedLocation {
  const listeners = new Set<() => void>()
  const ending = new AbortController()
  let correction: ReturnType<typeof setTimeout> | undefined
  let index = indexOfEntry() ?? 0

  const read = (arrival: Arrival): Place => ({ path: location.pathname, search: location.search, arrival, index })

  const last = memory.read(lastPath)
  if (last !== undefined && isBlocked(last, location.pathname)) {
    const refused = location.pathname
    changeAddress(last, { replace: true })
    onBlocked?.(last, refused)
  }
  numberEntry(index)
  let place = read('start')
  memory.write(lastPath, place.path)

  const arrive = (arrival: Arrival): void => {
    if (place.path === location.pathname && place.search === location.search && place.index === index) return
    place = read(arrival)
    memory.write(lastPath, place.path)
    for (const listener of listeners) listener()
  }

  /** Others change the address too, Amplify after a social sign-in for one: their entries get a number like ours. */
  const onAddressChange = ({ type }: Event): void => {
    if (indexOfEntry() === undefined) {
      if (type === 'pushState') index += 1
      numberEntry(index)
    }
    arrive('navigation')
  }

  const onPopState = (): void => {
    clearTimeout(correction)
    const target = indexOfEntry()
    if (target === undefined) {
      // A link to a part of the page makes an entry that no one numbered.
      index += 1
      numberEntry(index)
      arrive('navigation')
    } else if (target !== index && isBlocked(place.path, location.pathname)) {
      onBlocked?.(place.path, location.pathname)
      // Not at once: steps may follow each other faster than they can be undone one by one.
      correction = setTimeout(() => history.go(index - (indexOfEntry() ?? index)))
    } else {
      // The same number means that a refused step has been undone: then nothing has changed.
      index = target
      arrive('history')
    }
  }

  addEventListener('popstate', onPopState, { signal: ending.signal })
  for (const name of ['pushState', 'replaceState']) addEventListener(name, onAddressChange, { signal: ending.signal })

  /** Goes to a path of the app, unless the move is refused. */
  const navigate = (to: string, { replace = false, state }: NavigationOptions = {}): void => {
    const { pathname } = new URL(to, location.href)
    if (isBlocked(place.path, pathname)) {
      onBlocked?.(place.path, pathname)
      return
    }
    if (!replace) index += 1
    changeAddress(to, { replace, state: { ...(state as object | undefined), [indexKey]: index } })
  }

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const getPlace = (): Place => place
  const getPath = (): string => place.path

  /** The hook that wouter's Router takes. What the build drew knows the path alone: the query is read when it has been taken over. */
  const useGuardedLocation: BaseLocationHook = (): [string, typeof navigate] => [
    useSyncExternalStore(subscribe, getPath, getPath),
    navigate,
  ]
  useGuardedLocation.searchHook = (): string =>
    useSyncExternalStore(
      subscribe,
      () => place.search,
      () => '',
    )

  return {
    useGuardedLocation,
    usePlace: (): Place => useSyncExternalStore(subscribe, getPlace, getPlace),
    getPlace,
    subscribe,
    navigate,
    destroy() {
      clearTimeout(correction)
      ending.abort()
      listeners.clear()
    },
  }
}
