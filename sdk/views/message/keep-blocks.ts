// Which drawn blocks of a message are kept, updated or dropped when its parts change.
import type { Config } from '../../core/options/config.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { rendererName } from '../../parts/renderers/renderer-name.ts'
import type { Block } from './draw-block.ts'
import { leaveToMessage } from '../../dom/focus/leave-focus.ts'

const isGrowing = (part: DrawnPart): boolean => part.type === 'text' || part.type === 'html' || part.type === 'reasoning'

const idOf = (part: DrawnPart): unknown => ('id' in part ? part.id : undefined)

/** Whether a block was made by who is to draw this part. What the page made for one call is not used for another one. */
export function isSameRenderer(part: DrawnPart, { part: before, renderer }: Block, config: Config): boolean {
  return rendererName(part, config) === renderer && (renderer === undefined || idOf(part) === idOf(before))
}

/** Whether what is drawn of one part can become another. */
export const isSuccessor = (part: DrawnPart, block: Block, config: Config): boolean =>
  part.type === block.part.type && (part.type !== 'file' || part === block.part) && isSameRenderer(part, block, config)

/** How many of the drawn parts are used again for other parts. */
export function countKept(blocks: readonly Block[], parts: readonly DrawnPart[], config: Config): number {
  let count = 0
  for (const part of parts) {
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
  if (part.type === 'tool' && !part.state.startsWith('output-')) view.update?.(part)
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
    console.error(error)
  }
}
