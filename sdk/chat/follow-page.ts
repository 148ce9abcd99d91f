import { pageLeaving } from '../core/page-leaving.ts'

interface PageListeners {
  /** The visitor sees another tab or app. On phones that is the last that many pages hear: what is to be kept has to be kept now. */
  onHidden(): void
  /** The page is left. The browser may show it again as it was. */
  onLeft(): void
}

/** Follows what becomes of the page, until the signal is aborted. */
export function followPage({ onHidden, onLeft }: PageListeners, signal: AbortSignal): void {
  pageLeaving.follow(signal)
  // A page that is left is hidden, too, and has kept everything by then.
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden' && !pageLeaving.isUnderway()) onHidden()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('pagehide', () => onLeft(), { signal })
}
