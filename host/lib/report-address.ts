const mark = '#report='

/**
 * The address of a shared report. Its id stands behind the `#`: browsers send that to no server, so it is in no log and in no referrer, and
 * no search engine knows it as a page.
 */
export const reportAddress = {
  of: (id: string): string => `${location.origin}/landing${mark}${id}`,
  /** The id in the address of this page, if it names a report. */
  read: (hash: string): string | undefined => (hash.startsWith(mark) ? hash.slice(mark.length) || undefined : undefined),
}
