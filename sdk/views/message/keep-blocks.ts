// Which drawn blocks of a message are kept, updated or dropped when its parts change.
import type { Config } from '../../core/options/config.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { rendererName } from '../../parts/renderers/renderer-name.ts'
import type { Block } from './draw-block.ts'
import { isStep } from './is-step.ts'
import type { Place } from './step-ranges.ts'
import { leaveToMessage } from '../../dom/focus/leave-focus.ts'
import { report } from '../../core/util/thrown/report.ts'

const isGrowing = (part: DrawnPart): boolean => part.type === 'text' || part.type === 'html' || part.type === 'reasoning'

const idOf = (part: DrawnPart): unknown => ('id' in part ? part.id : undefined)

/** Whether a block was made by who is to draw this part. What the page made for one call is not used for another one. */
export function isSameRenderer(part: DrawnPart, { part: before, renderer }: Block, config: Config): boolean {
  return rendererName(part, config) === renderer && (renderer === undefined || idOf(part) === idOf(before))
}

/** A file is drawn as it is, and a line of steps bears their numbers. */
function isOther(part: DrawnPart, before: DrawnPart): boolean {
  if (part.type === 'step-range' && before.type === 'step-range') return part.first !== before.first
  return part.type !== before.type || (part.type === 'file' && part !== before)
}

/** Whether what is drawn of one part can become another. */
export const isSuccessor = (part: DrawnPart, block: Block, config: Config): boolean =>
  !isOther(part, block.part) && isSameRenderer(part, block, config)

/** How many of the drawn parts are used again for other parts. */
export function countKept(blocks: readonly Block[], places: readonly Place[], config: Config): number {
  let count = 0
  for (const { part } of places) {
    const old = blocks[count]
    if (old && isSuccessor(part, old, config)) count += 1
  }
  return count
}

export function updateBlock(block: Block, part: DrawnPart): void {
  // A text or markup may have grown in itself.
  if (block.part === part && !isGrowing(part)) return
  block.part = part
  block.view.update?.(part)
}

/** A tool that was called and not answered is not running any more when the message is complete, and runs when it goes on. */
export function updateTool({ part, view }: Block): void {
  if (part.type === 'step-range' || (part.type === 'tool' && !part.state.startsWith('output-'))) view.update?.(part)
}

/** Whether the visitor is in a row, or has opened it. */
export const isHeld = ({ dom }: Block, root: ShadowRoot): boolean =>
  dom.contains(root.activeElement) || dom.matches('[open]') || dom.querySelector('[open], [aria-expanded="true"]') !== null

/** Where the rows of the last steps begin, and how many steps side by side come before them. */
export function tailOf(blocks: readonly Block[]): { readonly start: number; readonly count: number } {
  const runStart = blocks.findLastIndex((block) => !isStep(block)) + 1
  const start = blocks.findLastIndex(({ part }) => part.type === 'step-range') + 1
  if (start <= runStart) return { start: runStart, count: 0 }
  const counts = blocks.slice(runStart, start).map(({ part }) => (part.type === 'step-range' ? part.steps.length : 1))
  return { start, count: counts.reduce((sum, count) => sum + count, 0) }
}

export function dropBlock({ dom, view }: Block): void {
  leaveToMessage(dom)
  view.destroy?.()
  dom.remove()
}

/** Takes away what may be broken. */
export function dropSafely(block: Block): void {
  try {
    dropBlock(block)
  } catch (error) {
    report('not-drawn', error)
  }
}
