import type { SourcePart } from '../../core/types.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import type { Block } from './draw-block.ts'

interface SourceBlockEvents {
  /** Renders the list of sources for the first time. */
  draw(part: DrawnPart): Block | undefined
  update(block: Block, part: DrawnPart): void
  drop(block: Block): void
  /** What else is listed, behind the sources. */
  more(): readonly SourcePart[]
}

/** The sources of a message, collected in one list below the rest. */
export function createSourceBlock({ draw, update, drop, more }: SourceBlockEvents) {
  let sources: SourcePart[] = []
  let block: Block | undefined
  return {
    /** The rendered list. */
    get block(): Block | undefined {
      return block
    },
    get count(): number {
      return sources.length
    },
    add(source: SourcePart): void {
      sources.push(source)
    },
    /** Discards the sources; the rendered list stays until the next `draw`. */
    forget(): void {
      sources = []
    },
    draw(): void {
      const part: DrawnPart = { type: 'sources', sources: [...sources, ...more()] }
      const { length } = part.sources
      if (block && length) update(block, part)
      else if (block) {
        drop(block)
        block = undefined
      } else if (length) block = draw(part)
    },
    /** Discards the sources and the rendered list, which the caller removes. */
    clear(): void {
      sources = []
      block = undefined
    },
  }
}
