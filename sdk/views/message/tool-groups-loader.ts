import type { PartContext } from '../../parts/part.ts'
import type { Block } from './draw-block.ts'
import type { createToolGroups as CreateToolGroups, ToolGroups } from './group-tools.ts'
import { isStep } from './is-step.ts'

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

  function draw(): void {
    isWaiting = false
    if (create) groups ??= create(context)
    groups?.arrange(bubbles, latest)
  }

  return {
    /** Groups what is drawn now. */
    arrange(blocks: readonly Block[]): void {
      latest = blocks
      if (isLoading || isWaiting || !(groups || blocks.some(isBesideAnother))) return
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
        (error: unknown) => console.error(error),
      )
    },
    /** All that was drawn has gone. */
    clear(): void {
      groups = undefined
      latest = []
    },
  }
}
