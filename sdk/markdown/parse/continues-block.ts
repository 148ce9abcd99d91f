import type { Block } from './block.ts'
import { htmlBlock } from './html-block.ts'
import type { LineCursor } from './line-cursor.ts'
import type { OpenBlocks } from './open-blocks.ts'
import { skipQuoteMark } from './skip-quote-mark.ts'
import { splitRow } from './split-row.ts'

/**
 * So many cells that rows leave out are filled in, in all tables of a text. cmark-gfm stops at 0x80000 a table
 * (MAX_AUTOCOMPLETED_CELLS in https://github.com/github/cmark-gfm/blob/master/extensions/table.c), which is cheap to write; for a
 * browser to draw and lay out it is far too much.
 */
const mostFilledCells = 10_000

/** Whether what the line leaves out of a table's row may still be filled in. Where it may not, the table is over. */
function canFill(blocks: OpenBlocks, line: LineCursor, table: Block): boolean {
  return blocks.filledCells + table.indent - splitRow(line.content).length <= mostFilledCells
}

/** Whether the open block goes on in this line. The line that ends fenced code is used up. */
export function continuesBlock(blocks: OpenBlocks, line: LineCursor, block: Block): boolean {
  const { content, indent } = line
  switch (block.type) {
    case 'quote':
      if (indent > 3 || content[0] !== '>') return false
      skipQuoteMark(line)
      return true
    case 'item':
      if (content ? indent < block.indent : !block.size) return false
      line.skip(block.indent)
      return true
    case 'code':
      if (!block.marker) {
        if (content && indent < 4) return false
        line.skip(4)
      } else {
        if (indent < 4 && /^(`+|~+)[ \t]*$/.exec(content)?.[1]?.startsWith(block.marker)) {
          blocks.touch(blocks.depth)
          line.start('')
          return false
        }
        line.skip(Math.min(indent, block.indent))
      }
      return true
    case 'html':
      return content !== '' || !htmlBlock.endsBlank(block.level)
    case 'paragraph':
      return content !== ''
    case 'table':
      return content !== '' && canFill(blocks, line, block)
    default:
      return true
  }
}
