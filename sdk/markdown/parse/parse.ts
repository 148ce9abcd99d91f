import type { Block, BlockType } from './block.ts'
import type { Definition } from './definition.ts'
import { htmlBlock } from './html-block.ts'
import { createLineCursor } from './line-cursor.ts'
import { linkSyntax } from './link-syntax.ts'
import { splitRow } from './split-row.ts'
import { tableAlignment } from './table-alignment.ts'

/** Takes markdown line by line; what is open and what is finished is known after each cursor.text. */
export interface BlockParser {
  readonly definitions: ReadonlyMap<string, Definition>
  /** The labels that were defined since the painter looked last, which takes them. */
  readonly newLabels: string[]
  readonly root: Block
  /** Takes a complete line, without its line end. */
  line(text: string): void
  /** The document as it would be if this were the next line; the parser stays as it is. */
  preview(text: string): Block
  /** What the line being typed can only continue as. */
  readonly tip: Block
  /** Forgets the finished blocks: they have been drawn. */
  settle(): void
  end(): void
}

/** How deep quotes and list items go into each other; deeper ones are text. */
const nestingLimit = 20
/** Lines of code go in groups, so that a line added lays out its group and not the whole block. */
const linesInGroup = 32

const heading = /^(#{1,6})(?:[ \t]+|$)/
const fenceStart = /^(?:`{3,}|~{3,})/
const itemMarker = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/

/**
 * So many cells that rows leave out are filled in, in all tables of a text. cmark-gfm stops at 0x80000 a table
 * (MAX_AUTOCOMPLETED_CELLS in https://github.com/github/cmark-gfm/blob/master/extensions/table.c), which is cheap to write; for a
 * browser to draw and lay out it is far too much.
 */
const mostFilledCells = 10_000

/** Whether a line is a rule: three of a mark or more, and nothing else. */
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

/** The fence at the start of a line. Behind backticks there are no others. */
function readFence(content: string): string | undefined {
  const [fence] = fenceStart.exec(content) ?? []
  return fence?.startsWith('`') && content.includes('`', fence.length) ? undefined : fence
}

/** Makes a parser for the block structure of CommonMark and of GFM tables. */
export function createBlockParser(): BlockParser {
  const definitions = new Map<string, Definition>()
  const newLabels: string[] = []
  let tables = 0
  let filledCells = 0
  let isDraft = false
  let lineNumber = 0
  const line = createLineCursor()
  /** How many of the open blocks the line continues. */
  let depth = 0

  function create(type: BlockType, parent?: Block): Block {
    const slot = parent?.slot.draft ?? {}
    if (parent) parent.slot.draft = undefined
    return {
      type,
      children: [],
      size: 0,
      text: '',
      lastLine: '',
      isClosed: false,
      isDraft,
      isCopy: false,
      slot,
      end: lineNumber,
      level: 0,
      indent: 0,
      marker: '',
      info: '',
      isLoose: false,
    }
  }
  const root = create('document')
  let stack = [root]
  const top = (): Block => stack[stack.length - 1] as Block

  function define(text: string): string {
    let position = 0
    while (text[position] === '[') {
      const found = linkSyntax.definition(text, position)
      if (!found) break
      position = found.end
      const label = linkSyntax.normalise(found.label)
      if (isDraft || definitions.has(label)) continue
      definitions.set(label, found)
      newLabels.push(label)
    }
    return text.slice(position)
  }

  function close(count: number): void {
    while (stack.length > count) {
      const block = stack.pop() as Block
      if (block.type === 'paragraph') block.text = define(block.text)
      block.isClosed = true
    }
  }

  const closeLast = (): void => close(stack.length - 1)

  /** Opens a block in the blocks that the line continues, where it fits. */
  function add(type: BlockType): Block {
    close(depth)
    while (/^(?:paragraph|table)$/.test(top().type) || (top().type === 'list') !== (type === 'item')) closeLast()
    const parent = top()
    const list = parent.type === 'list' ? parent : stack[stack.length - 2]
    if (list?.type === 'list' && parent.size && parent.end < lineNumber - 1) list.isLoose = true
    const block = create(type, parent)
    parent.children.push(block)
    parent.size++
    depth = stack.push(block)
    return block
  }

  function addCodeLine(code: Block, text: string): void {
    const last = code.children[code.children.length - 1]
    let group = last && !last.isClosed ? last : undefined
    if (!group) {
      group = create('lines', code)
      group.level = code.size++
      code.children.push(group)
    } else if (isDraft && !group.isCopy && !group.isDraft) {
      group = { ...group, isCopy: true }
      code.children[code.children.length - 1] = group
    }
    group.text += text + (isDraft ? '' : '\n')
    if (++group.indent >= linesInGroup) group.isClosed = true
  }

  /** Skips the mark of a quote, and the space behind it. */
  function skipQuoteMark(): void {
    line.skip(line.indent + 1)
    if (line.indent) line.skip(1)
  }

  /** Whether what the line leaves out of a table's row may still be filled in. Where it may not, the table is over. */
  function canFill(table: Block): boolean {
    return filledCells + table.indent - splitRow(line.content).length <= mostFilledCells
  }

  /** Whether the open block goes on in this line. The line that ends fenced code is used up. */
  function continues(block: Block): boolean {
    const { content, indent } = line
    switch (block.type) {
      case 'quote':
        if (indent > 3 || content[0] !== '>') return false
        skipQuoteMark()
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
            touch(depth)
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
        return content !== '' && canFill(block)
      default:
        return true
    }
  }

  const isTooDeep = (): boolean =>
    stack.slice(0, depth).filter(({ type }) => type === 'quote' || type === 'item').length >= nestingLimit

  function startTable(container: Block): boolean {
    if (container.type !== 'paragraph') return false
    const header = container.lastLine
    const alignment = tableAlignment(header, line.content)
    if (alignment === undefined) return false
    let table = container
    if (container.text.length > header.length) {
      container.text = container.text.slice(0, -header.length - 1)
      table = add('table')
    } else table.type = 'table'
    table.info = alignment
    table.text = header
    table.level = tables + 1
    table.indent = alignment.split(',').length
    if (!isDraft) tables++
    return true
  }

  function startSetext(container: Block): boolean {
    if (container.type !== 'paragraph' || !/^(?:=+|-+)[ \t]*$/.test(line.content)) return false
    container.text = define(container.text)
    if (!container.text) return false
    container.type = 'heading'
    container.level = line.content[0] === '=' ? 1 : 2
    close(depth - 1)
    return true
  }

  function startItem(container: Block): boolean {
    const [marker, number] = itemMarker.exec(line.content) ?? []
    if (!marker || isTooDeep()) return false
    if (container.type === 'paragraph' && (Number(number ?? 1) !== 1 || !line.content.slice(marker.length).trim())) return false
    const markerEnd = line.indent + marker.length
    line.skip(markerEnd)
    const spaces = !line.content || line.indent > 4 ? 1 : line.indent
    line.skip(spaces)
    close(depth)
    const kind = marker.slice(-1)
    if (top().type !== 'list' || top().marker !== kind) {
      const list = add('list')
      list.marker = kind
      list.level = Number(number ?? -1)
    }
    add('item').indent = markerEnd + spaces
    return true
  }

  /** Opens the blocks that begin in this line; true when the line is used up. */
  function openBlocks(): boolean {
    for (;;) {
      const container = stack[depth - 1] as Block
      if (container.type === 'code' || container.type === 'html') return false
      const { content, indent } = line
      const isInParagraph = top().type === 'paragraph'
      const head = heading.exec(content)
      const fence = readFence(content)
      const html = htmlBlock.start(content, isInParagraph)
      if (indent > 3) {
        if (!content || isInParagraph) return false
        line.skip(4)
        add('code')
      } else if (head) {
        const block = add('heading')
        block.level = (head[1] ?? '').length
        block.text = content
          .slice(head[0].length)
          .trimEnd()
          .replace(/(?:^|[ \t])#+$/, '')
        closeLast()
        return true
      } else if (startTable(container) || startSetext(container)) return true
      else if (isRule(content)) {
        add('rule')
        closeLast()
        return true
      } else if (fence) {
        const block = add('code')
        block.marker = fence
        block.info = content.slice(fence.length).trim()
        block.indent = indent
        return true
      } else if (content[0] === '>' && !isTooDeep()) {
        skipQuoteMark()
        add('quote')
      } else if (html >= 0) add('html').level = html
      else if (!startItem(container)) return false
    }
  }

  function addText(): void {
    const { content, rest } = line
    const isLazy = depth < stack.length && content && top().type === 'paragraph'
    if (!isLazy) close(depth)
    const block = top()
    if (block.type === 'code') addToCode(block)
    else if (block.type === 'html') {
      block.text += (block.text && '\n') + rest
      if (htmlBlock.ends(block.level, rest)) closeLast()
    } else if (block.type === 'paragraph') {
      block.text += (block.text && '\n') + content
      block.lastLine = content
    } else if (block.type === 'table') {
      const row = create('row', block)
      row.text = content
      row.info = block.info
      if (!isDraft) filledCells += Math.max(0, block.indent - splitRow(content).length)
      row.isClosed = true
      block.children.push(row)
    } else if (content) {
      const info = block.type === 'item' && !block.size ? 'item' : ''
      Object.assign(add('paragraph'), { text: content, lastLine: content, info })
    }
  }

  function addToCode(code: Block): void {
    // Blank lines at the end of indented code are not part of it: they wait for the next line.
    if (!code.marker && !line.content) code.text += `${line.rest}\n`
    else {
      for (const blank of code.text.split('\n').slice(0, -1)) addCodeLine(code, blank)
      code.text = ''
      addCodeLine(code, line.rest)
    }
  }

  /** Notes that the line belongs to that many of the open blocks. */
  function touch(count: number): void {
    for (const block of stack.slice(0, count)) block.end = lineNumber
  }

  function take(text: string): void {
    line.start(text.replaceAll('\0', '\uFFFD'))
    lineNumber++
    for (depth = 1; depth < stack.length; depth++) {
      const block = stack[depth] as Block
      if (!continues(block)) break
      if (block.type === 'quote') touch(depth + 1)
    }
    const isBlank = !line.content
    if (!openBlocks()) addText()
    const { type, marker } = top()
    if (!isBlank || (type === 'code' && marker) || type === 'html') touch(stack.length)
  }

  return {
    definitions,
    newLabels,
    root,
    get tip() {
      return top()
    },
    line: take,
    preview(text) {
      const committed = stack
      stack = committed.map((block) => ({ ...block, children: [...block.children], isCopy: true }))
      for (let index = 1; index < stack.length; index++) {
        const siblings = (stack[index - 1] as Block).children
        siblings[siblings.length - 1] = stack[index] as Block
      }
      isDraft = true
      const previewed = stack[0] as Block
      take(text)
      lineNumber--
      isDraft = false
      stack = committed
      return previewed
    },
    settle() {
      for (const block of stack) block.children = block.children.filter((child) => !child.isClosed)
    },
    end() {
      close(1)
    },
  }
}
