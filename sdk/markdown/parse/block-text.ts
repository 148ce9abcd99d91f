import type { Block } from './block.ts'
import { formulaAfter } from './formula-after.ts'
import { htmlBlock } from './html-block.ts'
import type { LineCursor } from './line-cursor.ts'
import type { OpenBlocks } from './open-blocks.ts'
import { splitRow } from './split-row.ts'

/** Lines of code are grouped, so that adding a line only lays out its group and not the whole block. */
const linesInGroup = 32

function addCodeLine(blocks: OpenBlocks, code: Block, text: string): void {
  const last = code.children[code.children.length - 1]
  let group = last && !last.isClosed ? last : undefined
  if (!group) {
    group = blocks.create('lines', code)
    group.level = code.size++
    code.children.push(group)
  } else if (blocks.isDraft && !group.isCopy && !group.isDraft) {
    group = { ...group, isCopy: true }
    code.children[code.children.length - 1] = group
  }
  group.text += text + (blocks.isDraft ? '' : '\n')
  if (++group.indent >= linesInGroup) group.isClosed = true
}

/** Adds the rest of the line to the innermost open block. */
export function addBlockText(blocks: OpenBlocks, line: LineCursor): void {
  const { content, rest } = line
  const isLazy = blocks.depth < blocks.stack.length && content && blocks.top.type === 'paragraph'
  if (!isLazy) blocks.close(blocks.depth)
  const block = blocks.top
  if (block.type === 'code') addToCode(blocks, line, block)
  else if (block.type === 'html') {
    block.text += (block.text && '\n') + rest
    if (htmlBlock.ends(block.level, rest)) blocks.closeLast()
  } else if (block.type === 'paragraph') {
    block.text += (block.text && '\n') + content
    block.lastLine = content
    blocks.addLineEnd(block)
    if (blocks.hasFormulas) block.formula = formulaAfter(content, block.formula)
  } else if (block.type === 'footnote') block.text += `\n${content && rest}`
  else if (block.type === 'table') {
    const row = blocks.create('row', block)
    row.text = content
    blocks.addLineEnd(row)
    row.info = block.info
    if (!blocks.isDraft) blocks.filledCells += Math.max(0, block.indent - splitRow(content).length)
    row.isClosed = true
    block.children.push(row)
  } else if (content) {
    const info = block.type === 'item' && !block.size ? 'item' : ''
    const formula = blocks.hasFormulas ? formulaAfter(content, '') : ''
    const paragraph = Object.assign(blocks.add('paragraph'), { text: content, lastLine: content, formula, info })
    blocks.addLineEnd(paragraph)
  }
}

function addToCode(blocks: OpenBlocks, line: LineCursor, code: Block): void {
  // Blank lines at the end of indented code do not belong to it, so they are held until the next line.
  if (!code.marker && !line.content) code.text += `${line.rest}\n`
  else {
    for (const blank of code.text.split('\n').slice(0, -1)) addCodeLine(blocks, code, blank)
    code.text = ''
    addCodeLine(blocks, code, line.rest)
  }
}
