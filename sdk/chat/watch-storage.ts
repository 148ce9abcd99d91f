/**
 * Listens to changes that other tabs store, including those made while this page was in the back/forward cache, which gets no
 * `storage` events. https://developer.mozilla.org/docs/Web/API/Window/storage_event
 */
export function watchStorage(listener: () => void, isWatched: (key: string) => boolean, signal: AbortSignal): void {
  addEventListener('storage', (event) => (event.key === null || isWatched(event.key)) && listener(), { signal })
  addEventListener('pageshow', (event) => event.persisted && listener(), { signal })
}
