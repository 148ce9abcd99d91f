import { firstAfter } from '../first-after.ts'
import type { Block } from '../parse/block.ts'
import { findPlaces, sourceRange, type Place } from '../parse/find-places.ts'
import { splitRow } from '../parse/split-row.ts'
import type { MarkdownCitations } from '../settings.ts'

type Source = Pick<Block, 'text' | 'lineEnds'>

/** Finds where texts cite something, and has finished ones drawn again that are cited in later. */
export function createCitedTexts(citations: MarkdownCitations | undefined) {
  /** Finished texts in the order of the source. */
  const finished: { readonly start: number; readonly end: number; readonly draw: () => void }[] = []

  function placesIn(block: Source): Place[] {
    // Most texts cite nothing: their lines are not looked at.
    const range = citations?.between(-1, Infinity).length ? sourceRange(block) : undefined
    const places = range && citations?.between(range.start, range.end)
    return places?.length ? findPlaces(block, places) : []
  }

  return {
    placesIn,
    /** The same of a row, for each of its cells: at the cell's end, which its marks follow. */
    cellPlacesIn(row: Source, cells: readonly string[]): Place[][] {
      const found: Place[][] = cells.map(() => [])
      for (const { inSource, inText } of placesIn(row)) {
        const cell = Math.min(cells.length, Math.max(1, splitRow(row.text.slice(0, inText)).length)) - 1
        found[cell]?.push({ inSource, inText: cells[cell]?.length ?? 0 })
      }
      return found
    },
    /** A text is finished: it is drawn again when something in it is cited. */
    add(block: Source, draw: () => void): void {
      const range = citations && sourceRange(block)
      if (range) finished.push({ ...range, draw })
    },
    /** Draws the finished texts again that have these places. */
    redraw(places: readonly number[]): void {
      const due = new Set<() => void>()
      for (const place of places) {
        const text = finished[firstAfter(finished, place - 1, ({ end }) => end)]
        if (text && text.start < place) due.add(text.draw)
      }
      for (const draw of due) draw()
    },
  }
}
