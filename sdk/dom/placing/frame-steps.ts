/** One step of what is done in a frame, and the next one, if there is one. */
export type FrameStep = () => FrameStep | undefined

let planned: FrameStep[] = []

/** What fails in one chat keeps no other from its step. */
function take(step: FrameStep): FrameStep | undefined {
  try {
    return step()
  } catch (error) {
    reportError(error)
    return undefined
  }
}

function run(): void {
  let steps = planned
  planned = []
  while (steps.length) steps = steps.map(take).filter((next) => next !== undefined)
}

/**
 * Does something in the next frame that measures and writes in turns: every one takes its first step before any takes its second. With
 * many chats in a page the browser then lays it out once for all of them, not once for each.
 */
export function planFrameSteps(step: FrameStep): void {
  planned.push(step)
  // For each one, though the first does the work of all: a frame that a page has taken away would keep all others waiting.
  requestAnimationFrame(run)
}
