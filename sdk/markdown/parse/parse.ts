import type { Block } from './block.ts'
import { openBlockStarts } from './block-starts.ts'
import { addBlockText } from './block-text.ts'
import { continuesBlock } from './continues-block.ts'
import type { Definition } from './definition.ts'
import type { Footnote } from './footnote.ts'
import { createLineCursor } from './line-cursor.ts'
import type { MarkdownSettings } from '../settings.ts'
import { OpenBlocks } from './open-blocks.ts'

/** Parses Markdown line by line; after each line it is known which blocks are open and which are finished. */
export interface BlockParser {
  readonly definitions: ReadonlyMap<string, Definition>
  /** Labels defined since the renderer last looked; the renderer empties the list. */
  readonly newLabels: string[]
  /** Footnotes that are complete since the renderer last looked; the renderer empties the list. */
  readonly newNotes: Footnote[]
  readonly root: Block
  /**
   * Adds a complete line, without its line end.
   * @param end where it ends in the source: citations are found by it.
   */
  line(text: string, end?: number): void
  /** The document as if this were the next line; the parser's state does not change. */
  preview(text: string, end?: number): Block
  /** The block that the unfinished line can only continue. */
  readonly tip: Block
  /** Drops the finished blocks, which have been rendered. */
  settle(): void
  end(): void
}

/** Creates a parser for the block structure of CommonMark, for tables and footnotes of GFM, and for the lines of formulas. */
export function createBlockParser(settings: Pick<MarkdownSettings, 'math' | 'citations'> = {}): BlockParser {
  const blocks = new OpenBlocks(settings)
  const line = createLineCursor()

  function take(text: string, end = 0): void {
    blocks.lineEnd = end
    line.start(text.replaceAll('\0', '\uFFFD'))
    blocks.line++
    for (blocks.depth = 1; blocks.depth < blocks.stack.length; blocks.depth++) {
      const block = blocks.stack[blocks.depth] as Block
      if (!continuesBlock(blocks, line, block)) break
      if (block.type === 'quote') blocks.touch(blocks.depth + 1)
    }
    const isBlank = !line.content
    if (!openBlockStarts(blocks, line)) addBlockText(blocks, line)
    const { type, marker } = blocks.top
    if (!isBlank || (type === 'code' && marker) || type === 'html') blocks.touch(blocks.stack.length)
  }

  return {
    definitions: blocks.definitions,
    newLabels: blocks.newLabels,
    newNotes: blocks.newNotes,
    root: blocks.root,
    get tip() {
      return blocks.top
    },
    line: take,
    preview: (text, end) => blocks.try(() => take(text, end)),
    settle() {
      for (const block of blocks.stack) block.children = block.children.filter((child) => !child.isClosed)
    },
    end() {
      blocks.close(1)
    },
  }
}
