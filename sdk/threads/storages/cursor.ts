import { ThreadError } from '../thread-error.ts'

/** The end of a page: the sort value of its last entry, and that entry's id. */
export type PageEnd = readonly [place: string, id: string]

const isPageEnd = (value: unknown): value is PageEnd =>
  Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === 'string')

/** Encodes the end of a page as a cursor. It holds everything the next page needs, so entries may move in between. */
export const writeCursor = (end: PageEnd): string => JSON.stringify(end)

export function readCursor(cursor: string): PageEnd {
  let end: unknown
  try {
    end = JSON.parse(cursor)
  } catch {
    // Reported by the error below.
  }
  if (isPageEnd(end)) return end
  throw new ThreadError(400, `No page ends at "${cursor}".`)
}
