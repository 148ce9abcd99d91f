/** One step of what is done in a frame, and the next one, if there is one. */
export type FrameStep = () => FrameStep | undefined

let planned: FrameStep[] = []

function run(): void {
  let steps = planned
  planned = []
  while (steps.length) steps = steps.map((step) => step()).filter((next) => next !== undefined)
}

/**
 * Does something in the next frame that measures and writes in turns: every one takes its first step before any takes its second. With
 * many chats in a page the browser then lays it out once for all of them, not once for each.
 */
export function planFrameSteps(step: FrameStep): void {
  if (!planned.length) requestAnimationFrame(run)
  planned.push(step)
}
