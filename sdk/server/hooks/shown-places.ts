import type { SourcePart, TextRange } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { TextPosition } from '../../protocols/citations/text-position.ts'
import { addRun, alignTexts, joinRuns, type Run } from './align-texts.ts'

type SourceEvent =
  | Extract<ReplyEvent, { type: 'source' }>
  | (Extract<ReplyEvent, { type: 'part' }> & { readonly part: SourcePart })

type TextEvent = Extract<ReplyEvent, { type: 'text-delta' | 'reasoning-delta' | 'html-delta' }>

/** A source, or one with more places. */
export const isSource = (event: ReplyEvent): event is SourceEvent =>
  event.type === 'source' || (event.type === 'part' && event.part.type === 'source')

const sourceIn = (event: SourceEvent): SourcePart => (event.type === 'source' ? event : event.part)

/** A place is not known before its text is decided on, and none where its text is not shown. */
type Place = number | 'open' | undefined

/** The last run that begins before a place, or there; -1 where none does. */
function lastRunBefore(runs: readonly Run[], place: number): number {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle]?.from ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Where a place of one text is in another: in the run before it where it ends words, in that behind it where they begin. */
function findPlace(runs: readonly Run[], place: number, { isEnd, open }: { isEnd: boolean; open: number }): Place {
  const last = lastRunBefore(runs, place)
  const near = runs.slice(Math.max(0, last - 2), last + 1).filter(({ from, length }) => place <= from + length)
  const at = (run: Run): number => run.to + place - run.from
  const inside = near.find(({ from, length }) => (isEnd ? place > from : place < from + length))
  if (inside) return at(inside)
  if (isEnd ? place > open : place >= open) return 'open'
  const beside = isEnd ? near.at(-1) : near[0]
  return beside && at(beside)
}

/** Letters of a range that are shown. */
function shownIn(runs: readonly Run[], { start, end }: TextRange): number {
  let sum = 0
  for (let index = Math.max(0, lastRunBefore(runs, start)); index < runs.length; index += 1) {
    const run = runs[index]
    if (!run || run.from >= end) break
    sum += Math.max(0, Math.min(end, run.from + run.length) - Math.max(start, run.from))
  }
  return sum
}

/**
 * Follows what a moderator makes of the text of one message, and moves the places of its sources along: each stays at its words, and is
 * dropped where most of them are not shown. A source waits for the text that it is cited in.
 */
export function createShownPlaces() {
  const given = new TextPosition()
  const shown = new TextPosition()
  /** What of the given text is shown, and of what is held back. */
  const runs: Run[] = []
  let held: readonly Run[] = []
  /** Behind the last letter that was given. */
  let length = 0
  /** From here on nothing is decided. */
  let open = 0
  let waiting: SourceEvent[] = []

  function moved({ start, end }: TextRange): TextRange | 'open' | undefined {
    const [from, to] = [findPlace(runs, start, { isEnd: false, open }), findPlace(runs, end, { isEnd: true, open })]
    if (from === undefined || to === undefined) return undefined
    if (from === 'open' || to === 'open') return 'open'
    const kept = shownIn(runs, { start, end })
    return kept > 0 && kept * 2 >= end - start && kept * 2 >= to - from ? { start: from, end: to } : undefined
  }

  /** The event as it is shown; undefined where it waits for its text. */
  function place(event: SourceEvent, isLast: boolean): SourceEvent | undefined {
    const { positions, ...rest } = sourceIn(event)
    if (!Array.isArray(positions)) return event
    const places = (positions as readonly TextRange[]).map(moved)
    if (!isLast && places.includes('open')) return undefined
    const known = places.filter((range) => typeof range === 'object')
    const source = { ...rest, ...(known.length > 0 && { positions: known }) }
    return event.type === 'source' ? source : { type: 'part', part: source }
  }

  function* settle(isLast = false): Generator<ReplyEvent> {
    const all = waiting
    waiting = []
    for (const [index, event] of all.entries()) {
      const placed = place(event, isLast)
      if (!placed) {
        waiting = all.slice(index)
        return
      }
      yield placed
    }
  }

  return {
    /** Text that was given, which follows what is held back. */
    take(event: TextEvent, heldLength: number): void {
      given.add(event)
      if (event.type !== 'text-delta' || !event.text) return
      length = given.next
      const asked = [...held]
      addRun(asked, { from: length - event.text.length, to: heldLength, length: event.text.length })
      held = asked
    },
    /** What became of what was held back and given. */
    decide(event: TextEvent, { text, show, hold }: Record<'text' | 'show' | 'hold', string>): void {
      if (event.type !== 'text-delta') {
        if (show) shown.add(event)
        return
      }
      shown.add({ ...event, text: show })
      const start = shown.next - show.length
      const made = joinRuns(held, alignTexts(text, show + hold))
      held = []
      const kept: Run[] = []
      for (const run of made) {
        const inShown = Math.min(run.length, show.length - run.to)
        if (inShown >= 0 && show) addRun(runs, { ...run, to: start + run.to, length: inShown })
        const cut = Math.max(0, show.length - run.to)
        if (hold && cut <= run.length)
          addRun(kept, { from: run.from + cut, to: run.to + cut - show.length, length: run.length - cut })
      }
      held = kept
      open = kept[0]?.from ?? length
    },
    /** What stands beside the text, or behind it. */
    pass(event: ReplyEvent): void {
      given.add(event)
      shown.add(event)
    },
    /** A source, and those that waited and can be shown now. */
    *cite(event: SourceEvent): Generator<ReplyEvent> {
      waiting.push(event)
      yield* settle()
    },
    /** Sources that waited for text that is decided on. */
    settle,
    /** Sources of which a place is shown, where the answer ends here. */
    *settleShown(): Generator<ReplyEvent> {
      for (const event of settle(true)) if (isSource(event) && sourceIn(event).positions) yield event
    },
  }
}
