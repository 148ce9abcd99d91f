import type { PartContext } from '../../parts/part.ts'
import type { Block } from './draw-block.ts'
import type { createToolGroups as CreateToolGroups, ToolGroups } from './group-tools.ts'
import { isStep } from './is-step.ts'
import { reporting } from '../../core/util/thrown/report.ts'

let create: typeof CreateToolGroups | undefined

function isBesideAnother(block: Block, at: number, blocks: readonly Block[]): boolean {
  const next = blocks[at + 1]
  return next !== undefined && isStep(block) && isStep(next)
}

/** Groups the thoughts and calls of a message, once two of them stand side by side: what does it is loaded then. */
export function createToolGroupsLoader(bubbles: HTMLElement, context: PartContext) {
  let groups: ToolGroups | undefined
  let latest: readonly Block[] = []
  let isLoading = false
  let isWaiting = false
  /** From which block on something has changed since they were grouped. */
  let from = 0

  function draw(): void {
    isWaiting = false
    if (create) groups ??= create(context)
    groups?.arrange(bubbles, latest, from)
    if (groups) from = latest.length
  }

  /** Whether there is anything to be grouped; what was looked at once is not looked at again. */
  function isAnyBesideAnother(blocks: readonly Block[]): boolean {
    const start = Math.max(0, from - 1)
    if (blocks.slice(start).some((block, at) => isBesideAnother(block, start + at, blocks))) return true
    from = blocks.length
    return false
  }

  return {
    /** Groups what is drawn now. `changedFrom`: from which block on anything has changed. */
    arrange(blocks: readonly Block[], changedFrom: number): void {
      latest = blocks
      from = Math.min(from, changedFrom)
      if (from >= blocks.length && blocks.length > 0) return
      if (isLoading || isWaiting || !(groups || isAnyBesideAnother(blocks))) return
      if (create) {
        // Once for all that comes at the same time: each time all calls are looked at.
        isWaiting = true
        return queueMicrotask(draw)
      }
      isLoading = true
      import('./group-tools.ts').then(
        ({ createToolGroups }) => {
          create = createToolGroups
          isLoading = false
          draw()
        },
        // Without it the cards stand alone.
        reporting('not-loaded'),
      )
    },
    /** All that was drawn has gone. */
    clear(): void {
      groups = undefined
      latest = []
      from = 0
    },
  }
}
