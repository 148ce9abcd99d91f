import { fillLabel } from '../../core/labels/fill-label.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { PartView, RenderPart } from '../part.ts'
import { renderReasoning } from '../reasoning.ts'
import type { StepRange } from './step-range.ts'
import { tallyOf, type Step } from './tally.ts'
import { createToolGroup } from './tool-group.ts'
import { renderTool } from './tool.ts'

/** A line of many steps: which ones, and what became of them. Their rows are drawn when the visitor opens it. */
export const renderStepRange: RenderPart<StepRange> = (part, context) => {
  const labels = messageLabels(context.get().config.labels)
  const last = part.first + part.steps.length - 1
  const group = createToolGroup(context, fillLabel(labels, 'stepRange', { first: part.first, last }))
  let range = part
  let rows: PartView<Step>[] = []

  // A renderer only ever gets the type of step that it is for.
  const drawRow = (step: Step): PartView<Step> =>
    step.type === 'tool' ? renderTool(step, context) : renderReasoning(step, context)

  function drawRows(): void {
    if (!group.dom.open || rows.length) return
    try {
      rows = range.steps.map(drawRow)
      group.content.append(...rows.map(({ dom }) => dom))
    } catch (error) {
      context.onFailed(error)
    }
  }

  function draw(): void {
    const now = range
    group.update(() => tallyOf(now, context), true)
  }

  group.dom.addEventListener('toggle', drawRows)
  draw()
  return {
    dom: group.dom,
    update(next) {
      range = next
      rows.forEach(({ update }, index) => {
        const step = next.steps[index]
        if (step) update?.(step)
      })
      draw()
    },
    destroy() {
      for (const { destroy } of rows) destroy?.()
    },
  }
}
