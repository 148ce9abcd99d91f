import type { ReasoningPart, ToolPart } from '../../core/types.ts'
import type { PartContext } from '../part.ts'
import { claimedState } from './claimed-state.ts'
import type { StepRange } from './step-range.ts'
import type { ShownState } from './tool-state.ts'

/** A thought or a call. */
export type Step = ReasoningPart | ToolPart

/** What is told of steps together. */
export interface Tally {
  readonly count: number
  readonly thoughts: number
  readonly failures: number
  /** How long they took together, in milliseconds. */
  readonly duration: number
  readonly states: ReadonlySet<ShownState>
  readonly hasFiles: boolean
}

type TallyContext = Pick<PartContext, 'get' | 'isStreaming' | 'messageId'>

/** Of steps that are over, for good. */
const settled = new WeakMap<StepRange, Tally>()

function stateOfStep(step: Step, context: TallyContext): ShownState {
  if (step.type === 'tool') return claimedState(step, context)
  return step.duration === undefined && context.isStreaming ? 'input-available' : 'output-available'
}

function tallyOfStep(step: Step, context: TallyContext): Tally {
  const state = stateOfStep(step, context)
  return {
    count: 1,
    thoughts: step.type === 'reasoning' ? 1 : 0,
    failures: state === 'output-error' ? 1 : 0,
    duration: step.duration ?? 0,
    states: new Set([state]),
    hasFiles: step.type === 'tool' && step.files !== undefined,
  }
}

/** What is told of a step, or of all in a range of them. */
export function tallyOf(part: Step | StepRange, context: TallyContext): Tally {
  if (part.type !== 'step-range') return tallyOfStep(part, context)
  const known = settled.get(part)
  if (known) return known
  const tally = sumOf(part.steps.map((step) => tallyOfStep(step, context)))
  if (part.steps.every((step) => step.type === 'tool' && step.state.startsWith('output-'))) settled.set(part, tally)
  return tally
}

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  count: tallies.reduce((sum, { count }) => sum + count, 0),
  thoughts: tallies.reduce((sum, { thoughts }) => sum + thoughts, 0),
  failures: tallies.reduce((sum, { failures }) => sum + failures, 0),
  duration: tallies.reduce((sum, { duration }) => sum + duration, 0),
  states: new Set(tallies.flatMap(({ states }) => [...states])),
  hasFiles: tallies.some(({ hasFiles }) => hasFiles),
})
