import { footnoteLabel } from '../../core/conversation/citations/footnote-label.ts'
import type { Block } from './block.ts'
import { htmlBlock } from './html-block.ts'
import type { LineCursor } from './line-cursor.ts'
import type { OpenBlocks } from './open-blocks.ts'
import { skipQuoteMark } from './skip-quote-mark.ts'
import { tableAlignment } from './table-alignment.ts'

const heading = /^(#{1,6})(?:[ \t]+|$)/
const fenceStart = /^(?:`{3,}|~{3,})/
const footnote = new RegExp(String.raw`^\[\^(${footnoteLabel.source})\]:[ \t]*`)
const itemMarker = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/

/** True for a thematic break: three or more of one mark, and nothing else. */
function isRule(content: string): boolean {
  const mark = content.charAt(0)
  if (!mark || !'*_-'.includes(mark)) return false
  let count = 0
  for (const character of content) {
    if (character === mark) count++
    else if (character !== ' ' && character !== '\t') return false
  }
  return count > 2
}

/** The code fence at the start of a line. No backticks may follow a fence of backticks. */
function readFence(content: string): string | undefined {
  const [fence] = fenceStart.exec(content) ?? []
  return fence?.startsWith('`') && content.includes('`', fence.length) ? undefined : fence
}

function startTable(blocks: OpenBlocks, line: LineCursor, container: Block): boolean {
  if (container.type !== 'paragraph') return false
  const header = container.lastLine
  const alignment = tableAlignment(header, line.content)
  if (alignment === undefined) return false
  let table = container
  if (container.text.length > header.length) {
    container.text = container.text.slice(0, -header.length - 1)
    table = blocks.add('table')
    table.lineEnds = container.lineEnds.slice(-1)
    container.lineEnds = container.lineEnds.slice(0, -1)
  } else table.type = 'table'
  table.info = alignment
  table.text = header
  table.level = blocks.tables + 1
  table.indent = alignment.split(',').length
  if (!blocks.isDraft) blocks.tables++
  return true
}

function startSetext(blocks: OpenBlocks, line: LineCursor, container: Block): boolean {
  if (container.type !== 'paragraph' || !/^(?:=+|-+)[ \t]*$/.test(line.content)) return false
  container.text = blocks.define(container.text)
  if (!container.text) return false
  container.type = 'heading'
  container.level = line.content[0] === '=' ? 1 : 2
  blocks.close(blocks.depth - 1)
  return true
}

function startItem(blocks: OpenBlocks, line: LineCursor, container: Block): boolean {
  const [marker, number] = itemMarker.exec(line.content) ?? []
  if (!marker || blocks.isTooDeep()) return false
  if (container.type === 'paragraph' && (Number(number ?? 1) !== 1 || !line.content.slice(marker.length).trim())) return false
  const markerEnd = line.indent + marker.length
  line.skip(markerEnd)
  const spaces = !line.content || line.indent > 4 ? 1 : line.indent
  line.skip(spaces)
  blocks.close(blocks.depth)
  const kind = marker.slice(-1)
  if (blocks.top.type !== 'list' || blocks.top.marker !== kind) {
    const list = blocks.add('list')
    list.marker = kind
    list.level = Number(number ?? -1)
  }
  blocks.add('item').indent = markerEnd + spaces
  return true
}

/** Opens the blocks that begin in this line; returns true when nothing of the line is left. */
export function openBlockStarts(blocks: OpenBlocks, line: LineCursor): boolean {
  for (;;) {
    const { container } = blocks
    if (container.type === 'code' || container.type === 'html' || container.formula) return false
    if (container.type === 'footnote' && container.isIndented) return false
    const { content, indent } = line
    const isInParagraph = blocks.top.type === 'paragraph'
    const head = heading.exec(content)
    const fence = readFence(content)
    const note = blocks.hasFootnotes && footnote.exec(content)
    const html = htmlBlock.start(content, isInParagraph)
    if (indent > 3) {
      if (!content || isInParagraph) return false
      line.skip(4)
      blocks.add('code')
    } else if (head) {
      const block = blocks.add('heading')
      block.level = (head[1] ?? '').length
      block.text = content
        .slice(head[0].length)
        .trimEnd()
        .replace(/(?:^|[ \t])#+$/, '')
      blocks.addLineEnd(block)
      blocks.closeLast()
      return true
    } else if (note) {
      const block = blocks.add('footnote')
      block.info = note[1] ?? ''
      block.text = content.slice(note[0].length)
      return true
    } else if (startTable(blocks, line, container) || startSetext(blocks, line, container)) return true
    else if (isRule(content)) {
      blocks.add('rule')
      blocks.closeLast()
      return true
    } else if (fence) {
      const block = blocks.add('code')
      block.marker = fence
      block.info = content.slice(fence.length).trim()
      block.indent = indent
      return true
    } else if (content[0] === '>' && !blocks.isTooDeep()) {
      skipQuoteMark(line)
      blocks.add('quote')
    } else if (html >= 0) blocks.add('html').level = html
    else if (!startItem(blocks, line, container)) return false
  }
}
