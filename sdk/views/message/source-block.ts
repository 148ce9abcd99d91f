import type { SourcePart } from '../../core/types.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import type { Block } from './draw-block.ts'

interface SourceBlockEvents {
  /** Draws the list of sources for the first time. */
  draw(part: DrawnPart): Block | undefined
  update(block: Block, part: DrawnPart): void
  drop(block: Block): void
}

/** The sources of a message, gathered in one list below the rest. */
export function createSourceBlock({ draw, update, drop }: SourceBlockEvents) {
  let sources: SourcePart[] = []
  let block: Block | undefined
  return {
    /** What is drawn of them. */
    get block(): Block | undefined {
      return block
    },
    get count(): number {
      return sources.length
    },
    add(source: SourcePart): void {
      sources.push(source)
    },
    /** Forgets the sources; what is drawn of them stays until the next `draw`. */
    forget(): void {
      sources = []
    },
    draw(): void {
      const part: DrawnPart = { type: 'sources', sources }
      if (block && sources.length) update(block, part)
      else if (block) {
        drop(block)
        block = undefined
      } else if (sources.length) block = draw(part)
    },
    /** Forgets the sources and what was drawn of them, which somebody else takes away. */
    clear(): void {
      sources = []
      block = undefined
    },
  }
}
