// The state of a tool call on its card: its words and its picture.
import { isExpired } from '../../core/tools/expiry/is-expired.ts'
import type { ToolPart, ToolState } from '../../core/types.ts'
import { tick } from '../../dom/icons/tick.ts'

/** The state of a call as this chat knows it. */
type OwnState = ToolState | 'not-run' | 'expired' | 'allowed'

/** The state of a call as a visitor sees it; another tab or device may answer it. */
export type ShownState = OwnState | 'elsewhere' | 'unknown'

type Look = readonly [
  label:
    | 'toolRunning'
    | 'toolDone'
    | 'toolFailed'
    | 'toolNotRun'
    | 'inputAllowed'
    | 'toolDeclined'
    | 'toolWaiting'
    | 'toolExpired'
    | 'toolElsewhere'
    | 'toolUnknown',
  picture: string,
]

const running = 'M12 4a8 8 0 1 0 8 8'
const waiting = 'M9 6v12M15 6v12'
const failed = 'm6.5 6.5 11 11M17.5 6.5l-11 11'

const looks: Readonly<Record<ShownState, Look>> = {
  'input-streaming': ['toolRunning', running],
  'input-available': ['toolRunning', running],
  'approval-requested': ['toolWaiting', waiting],
  'approval-responded': ['toolRunning', running],
  'output-available': ['toolDone', tick],
  'output-error': ['toolFailed', failed],
  'output-denied': ['toolDeclined', failed],
  allowed: ['inputAllowed', tick],
  'not-run': ['toolNotRun', failed],
  expired: ['toolExpired', failed],
  elsewhere: ['toolElsewhere', waiting],
  unknown: ['toolUnknown', failed],
}

/** The words and the picture of a state; of one that this version does not know, those of a call that was not run. */
export const lookOf = (state: ShownState): Look => looks[state] ?? looks['not-run']

/**
 * The state of a call. One without a result at the end of the answer was not run, unless it awaits the visitor's approval in time,
 * or has it: then it is about to run.
 */
export function stateOf({ state, approval }: Pick<ToolPart, 'state' | 'approval'>, isStreaming: boolean): OwnState {
  if (state === 'approval-requested') return approval && isExpired(approval.expiresAt) ? 'expired' : state
  // Not every service says that it did as the visitor said.
  if (state === 'approval-responded' && approval?.isApproved === false) return 'output-denied'
  if (isStreaming || state.startsWith('output-')) return state
  return approval?.isApproved ? 'allowed' : 'not-run'
}

/** The picture of a tool that has none of its own. */
export const wrench =
  'M19.6 7.4 16.8 10.2 13.8 7.2 16.6 4.4a5 5 0 0 0-6.4 6.3l-5.8 5.8a2.1 2.1 0 0 0 3 3l5.9-5.8a5 5 0 0 0 6.3-6.3Z'
