import { ThreadError } from '../thread-error.ts'

/** Where a page ended: what its entries are sorted by, and the id of the last one. */
export type PageEnd = readonly [place: string, id: string]

const isPageEnd = (value: unknown): value is PageEnd =>
  Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === 'string')

/** The text that a storage gives away for the end of a page. It holds all that the next page needs, so that what moves meanwhile does no harm. */
export const writeCursor = (end: PageEnd): string => JSON.stringify(end)

export function readCursor(cursor: string): PageEnd {
  let end: unknown
  try {
    end = JSON.parse(cursor)
  } catch {
    // The error below says it.
  }
  if (isPageEnd(end)) return end
  throw new ThreadError(400, `No page ends at "${cursor}".`)
}
