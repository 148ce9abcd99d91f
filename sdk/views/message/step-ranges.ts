import type { Config } from '../../core/options/config.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { rendererName } from '../../parts/renderers/renderer-name.ts'
import type { StepRange } from '../../parts/tools/step-range.ts'
import type { Step } from '../../parts/tools/tally.ts'

/** So many of the newest steps side by side always have rows of their own: more than anybody reads as they come. */
const rows = 50
/** So many older ones are one line. */
const rangeLength = 100

/** A part that has a block of its own, and where it is in the message. */
export interface Place {
  readonly part: DrawnPart
  readonly index: number
}

/** Whether there are enough rows for the oldest ones to be one line. */
export const isLongRun = (count: number): boolean => count >= rangeLength + rows

export const isStepPart = (part: DrawnPart, config: Config): part is Step =>
  (part.type === 'tool' || (part.type === 'reasoning' && part.text !== '')) && rendererName(part, config) === undefined

/** What asks the visitor, and pictures and sounds, are to be seen. */
const mayHide = (part: DrawnPart): part is Step =>
  part.type === 'reasoning' || (part.type === 'tool' && part.state !== 'approval-requested' && part.files === undefined)

/** What has no place among the others. */
const isUnplaced = ({ type }: DrawnPart): boolean => ['step-start', 'source', 'suggestions', 'reasoning'].includes(type)

/** The line of these steps; undefined where one of them has to be seen. */
export function rangeOf(places: readonly Place[], first: number): StepRange | undefined {
  const steps = places.map(({ part }) => part).filter(mayHide)
  return steps.length === places.length
    ? { type: 'step-range', first, steps, places: places.map(({ index }) => index) }
    : undefined
}

/** The oldest rows of a run, as many as one line takes. */
export const oldestOf = <Row>(run: readonly Row[], start: number): readonly Row[] => run.slice(start, start + rangeLength)

/** What stands in the place of the steps of a run: lines of many, and the newest ones. `isHeld`: the visitor is in it. */
function foldRun(run: readonly Place[], isHeld: (index: number) => boolean): Place[] {
  const folded: Place[] = []
  let start = 0
  for (; isLongRun(run.length - start); start += rangeLength) {
    const places = oldestOf(run, start)
    const range = places.some(({ index }) => isHeld(index)) ? undefined : rangeOf(places, start + 1)
    const index = places[0]?.index
    if (range && index !== undefined) folded.push({ part: range, index })
    else folded.push(...places)
  }
  return [...folded, ...run.slice(start)]
}

/** The parts of a message as they are drawn: of many steps side by side, the older ones in lines. */
export function foldSteps(parts: readonly DrawnPart[], config: Config, isHeld: (index: number) => boolean): Place[] {
  const places: Place[] = []
  let run: Place[] = []
  const endRun = (): void => {
    places.push(...foldRun(run, isHeld))
    run = []
  }
  parts.forEach((part, index) => {
    if (isStepPart(part, config)) run.push({ part, index })
    else {
      if (!isUnplaced(part)) endRun()
      places.push({ part, index })
    }
  })
  endRun()
  return places
}
