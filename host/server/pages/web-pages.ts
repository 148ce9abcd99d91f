import { createAddressGuard, type Lookup } from './address-guard.ts'
import { fetchPage, type FetchedPage } from './fetch-page.ts'
import { visitPage, type FindBrowser } from './visit/visit-page.ts'
import type { PageVisit } from '../product/assessment/visit/page-visit.ts'

export interface WebPagesSettings {
  /** Where a browser is that can visit websites. Without it there are no pictures and no measures, and the app says so. */
  readonly findBrowser?: FindBrowser
  /** Origins that may be fetched although they are private, for example the site that a test serves on loopback. */
  readonly allowOrigins?: readonly string[]
  /** How names become addresses. Default: as the system does it. */
  readonly lookup?: Lookup
}

/** Public websites, as this machine reads and visits them. Both throw a `FetchFault`. */
export interface WebPages {
  read(url: string, signal: AbortSignal): Promise<FetchedPage>
  visit(url: string, signal: AbortSignal): Promise<PageVisit>
  readonly findBrowser: FindBrowser
}

const noBrowser: FindBrowser = () => Promise.reject(new Error('No browser was named.'))

export function webPages({ findBrowser = noBrowser, ...guardSettings }: WebPagesSettings): WebPages {
  const guard = createAddressGuard(guardSettings)
  const trustedOrigins = guardSettings.allowOrigins ?? []
  let last: Promise<unknown> = Promise.resolve()
  return {
    findBrowser,
    read: (url, signal) => fetchPage(url, { guard, signal }),
    /** One browser at a time: two would also slow each other's measures. */
    visit(url, signal) {
      const next = last.then(() => {
        signal.throwIfAborted()
        return visitPage(url, { guard, signal, findBrowser, trustedOrigins })
      })
      last = next.catch(() => undefined)
      return next
    },
  }
}
