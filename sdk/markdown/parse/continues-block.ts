import type { Block } from './block.ts'
import { htmlBlock } from './html-block.ts'
import type { LineCursor } from './line-cursor.ts'
import type { OpenBlocks } from './open-blocks.ts'
import { skipQuoteMark } from './skip-quote-mark.ts'
import { splitRow } from './split-row.ts'

/**
 * The maximum number of missing cells that are filled in, over all tables of a text. cmark-gfm stops at 0x80000 per table
 * (MAX_AUTOCOMPLETED_CELLS in https://github.com/github/cmark-gfm/blob/master/extensions/table.c), which is cheap to output but
 * far too much for a browser to render.
 */
const mostFilledCells = 10_000

/** True when the missing cells of a table row may still be filled in. Otherwise the table ends. */
function canFill(blocks: OpenBlocks, line: LineCursor, table: Block): boolean {
  return blocks.filledCells + table.indent - splitRow(line.content).length <= mostFilledCells
}

const closingFence = /^(`+|~+)[ \t]*$/
/** No backticks may follow those of a fence: the line is a sentence with code in it. */
const openingFence = /^(~+|`+(?=[^`]*$))[ \t]*[^\s`~]/
const markdownInfo = /^(?:markdown|md|mdx)(?=\s|$)/i

/**
 * True when this line closes fenced code. Models put Markdown with code of its own into fences of the same length: such code is
 * part of it, where CommonMark would end the outer fence with the inner one.
 */
function closesFence({ content, indent }: LineCursor, code: Block): boolean {
  if (indent > 3) return false
  const isMatching = (fence: RegExp): boolean => fence.exec(content)?.[1]?.startsWith(code.marker) ?? false
  if (markdownInfo.test(code.info) && isMatching(openingFence)) code.inner++
  if (!isMatching(closingFence)) return false
  return --code.inner < 0
}

/** True when the open block continues in this line. The line that closes fenced code is consumed. */
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
        if (closesFence(line, block)) {
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
    case 'footnote':
      // As list items do, it goes on behind a blank line with what is indented.
      if (content && indent < 4 && block.text.endsWith('\n')) return false
      block.isIndented = indent > 3
      line.skip(Math.min(indent, 4))
      return true
    case 'table':
      return content !== '' && canFill(blocks, line, block)
    default:
      return true
  }
}
