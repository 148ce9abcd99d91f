import type { Block, BlockType } from './block.ts'
import type { Definition } from './definition.ts'
import { htmlBlock } from './html-block.ts'
import { createLineCursor } from './line-cursor.ts'
import { linkSyntax } from './link-syntax.ts'
import { tableAlignment } from './table-alignment.ts'

/** Takes markdown line by line; what is open and what is finished is known after each cursor.text. */
export interface BlockParser {
  readonly definitions: ReadonlyMap<string, Definition>
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
  /** The labels defined since the last look. */
  takeDefined(): string[]
}

/** How deep quotes and list items go into each other; deeper ones are text. */
const nestingLimit = 20
/** Lines of code go in groups, so that a line added lays out its group and not the whole block. */
const linesInGroup = 32

const maybeStart = /^[#`~*+_=<>0-9:|-]/
const fence = /^(?:(`{3,})([^`]*)|(~{3,})(.*))$/
const rule = /^(?:\*[ \t]*){3,}$|^(?:_[ \t]*){3,}$|^(?:-[ \t]*){3,}$/
const itemMarker = /^(?:[*+-]|(\d{1,9})[.)])(?=[ \t]|$)/

/** A heading's text without the marks that may close it. */
function withoutClosing(text: string): string {
  let end = text.length
  while (text[end - 1] === '#') end--
  return !end || /[ \t]/.test(text[end - 1] ?? '') ? text.slice(0, end) : text
}

/** Makes a parser for the block structure of CommonMark and of GFM tables. */
export function createBlockParser(): BlockParser {
  const definitions = new Map<string, Definition>()
  let defined: string[] = []
  let isDraft = false
  let lineNumber = 0
  const cursor = createLineCursor()
  /** The line has opened a block. */
  let isTouched = false
  /** How many of the open blocks the line continues. */
  let depth = 0

  const create = (type: BlockType): Block => ({
    type,
    children: [],
    size: 0,
    text: '',
    isClosed: false,
    isDraft,
    isCopy: false,
    view: {},
    end: lineNumber,
    level: 0,
    indent: 0,
    marker: '',
    info: '',
    isLoose: false,
    alignment: '',
  })
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
      defined.push(label)
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

  function add(type: BlockType): Block {
    for (let parent = top().type; ; parent = top().type) {
      const fits =
        parent === 'list'
          ? type === 'item'
          : parent === 'document' || parent === 'quote' || (parent === 'item' && type !== 'item')
      if (fits) break
      close(stack.length - 1)
    }
    const parent = top()
    if (parent.size && parent.end < lineNumber - 1 && (parent.type === 'list' || parent.type === 'item')) {
      const list = parent.type === 'list' ? parent : stack[stack.length - 2]
      if (list) list.isLoose = true
    }
    isTouched = true
    const block = create(type)
    parent.children.push(block)
    parent.size++
    stack.push(block)
    return block
  }

  function addCodeLine(code: Block, text: string): void {
    const last = code.children[code.children.length - 1]
    let group = last && !last.isClosed ? last : undefined
    if (!group) {
      group = create('lines')
      group.level = code.size++
      code.children.push(group)
    } else if (isDraft && !group.isCopy && !group.isDraft) {
      group = { ...group, isCopy: true }
      code.children[code.children.length - 1] = group
    }
    group.text += text + (isDraft ? '' : '\n')
    if (++group.indent >= linesInGroup) group.isClosed = true
  }

  /** Whether the open block goes on in this line; `end` is the line that ends fenced code. */
  function continues(block: Block): boolean | 'end' {
    switch (block.type) {
      case 'quote':
        if (cursor.indent > 3 || cursor.text[cursor.contentStart] !== '>') return false
        cursor.skipMark()
        return true
      case 'item':
        if (cursor.isBlank) {
          if (!block.size) return false
          cursor.skipToContent()
        } else if (cursor.indent >= block.indent) cursor.skip(block.indent)
        else return false
        return true
      case 'code':
        if (block.marker) {
          const found =
            cursor.indent < 4 &&
            cursor.text.startsWith(block.marker, cursor.contentStart) &&
            cursor.text.slice(cursor.contentStart)
          if (found && !found.replace(block.marker[0] === '`' ? /^`+[ \t]*$/ : /^~+[ \t]*$/, '')) return 'end'
          cursor.skip(Math.min(cursor.indent, block.indent))
        } else if (cursor.indent >= 4) cursor.skip(4)
        else if (cursor.isBlank) cursor.skipToContent()
        else return false
        return true
      case 'html':
        return !(cursor.isBlank && htmlBlock.endsBlank(block.level))
      case 'paragraph':
      case 'table':
        return !cursor.isBlank
      default:
        return true
    }
  }

  function startQuote(): boolean {
    if (cursor.text[cursor.contentStart] !== '>' || isTooDeep()) return false
    cursor.skipMark()
    close(depth)
    add('quote')
    return true
  }

  const isTooDeep = (): boolean =>
    stack.reduce((count, { type }, index) => count + Number(index < depth && (type === 'quote' || type === 'item')), 0) >=
    nestingLimit

  function startHeading(text: string): boolean {
    const found = /^(#{1,6})(?:[ \t]+|$)/.exec(text)
    if (!found) return false
    close(depth)
    const heading = add('heading')
    heading.level = (found[1] ?? '').length
    heading.text = withoutClosing(text.slice(found[0].length).trimEnd())
    close(stack.length - 1)
    return true
  }

  function startFence(text: string): boolean {
    const found = fence.exec(text)
    if (!found) return false
    close(depth)
    const code = add('code')
    code.marker = found[1] ?? found[3] ?? ''
    code.info = (found[2] ?? found[4] ?? '').trim()
    code.indent = cursor.indent
    return true
  }

  function startHtml(text: string, container: Block): boolean {
    const isInParagraph = container.type === 'paragraph' || (depth < stack.length && top().type === 'paragraph')
    const kind = text[0] === '<' ? htmlBlock.start(text, isInParagraph) : -1
    if (kind < 0) return false
    close(depth)
    add('html').level = kind
    return true
  }

  function startTable(text: string, container: Block): boolean {
    if (container.type !== 'paragraph') return false
    const start = container.text.lastIndexOf('\n') + 1
    const header = container.text.slice(start)
    const alignment = tableAlignment(header, text)
    if (!alignment) return false
    let table = container
    if (start) {
      container.text = container.text.slice(0, start - 1)
      table = add('table')
    } else table.type = 'table'
    table.alignment = alignment
    table.text = header
    return true
  }

  function startSetext(text: string, container: Block): boolean {
    const found = container.type === 'paragraph' && /^(?:=+|-+)[ \t]*$/.test(text)
    if (!found) return false
    container.text = define(container.text)
    if (!container.text) return false
    container.type = 'heading'
    container.level = text[0] === '=' ? 1 : 2
    close(depth - 1)
    return true
  }

  function startRule(text: string): boolean {
    if (!rule.test(text)) return false
    close(depth)
    add('rule')
    close(stack.length - 1)
    return true
  }

  function startItem(text: string, container: Block): boolean {
    const found = itemMarker.exec(text)
    if (!found || isTooDeep()) return false
    const marker = found[0]
    const number = found[1]
    if (container.type === 'paragraph' && ((number && Number(number) !== 1) || !text.slice(marker.length).trim())) return false
    const markerIndent = cursor.indent
    cursor.skipToContent()
    cursor.skip(marker.length)
    cursor.look()
    const spaces = cursor.isBlank || cursor.indent > 4 || cursor.indent < 1 ? 1 : cursor.indent
    const width = marker.length + spaces
    cursor.skip(spaces)
    close(depth)
    const kind = marker[marker.length - 1] as string
    if (top().type !== 'list' || top().marker !== kind) {
      const list = add('list')
      list.marker = kind
      list.level = number ? Number(number) : -1
    }
    add('item').indent = markerIndent + width
    return true
  }

  function startIndented(): boolean {
    if (cursor.isBlank || top().type === 'paragraph') return false
    cursor.skip(4)
    close(depth)
    add('code')
    return true
  }

  /** Opens the blocks that begin in this line; true when the line is used up. */
  function openBlocks(): boolean {
    for (;;) {
      const container = stack[depth - 1] as Block
      if (container.type === 'code' || container.type === 'html') return false
      cursor.look()
      const text = cursor.text.slice(cursor.contentStart)
      if (cursor.indent > 3 ? startIndented() : maybeStart.test(text)) {
        if (cursor.indent <= 3) {
          if (startHeading(text) || startTable(text, container) || startSetext(text, container) || startRule(text)) return true
          if (startFence(text)) return true
          if (!startQuote() && !startHtml(text, container) && !startItem(text, container)) break
        }
        depth = stack.length
      } else break
    }
    cursor.skipToContent()
    return false
  }

  function addText(): void {
    const isLazy = depth < stack.length && !cursor.isBlank && top().type === 'paragraph'
    if (!isLazy) close(depth)
    const block = top()
    if (block.type === 'code') addToCode(block)
    else if (block.type === 'html') {
      block.text += (block.text && '\n') + cursor.rest()
      if (htmlBlock.ends(block.level, cursor.rest())) close(stack.length - 1)
    } else if (block.type === 'paragraph') block.text += (block.text && '\n') + cursor.rest()
    else if (block.type === 'table') {
      const row = create('row')
      row.text = cursor.rest()
      row.alignment = block.alignment
      row.isClosed = true
      block.children.push(row)
    } else if (!cursor.isBlank) {
      const isFirst = block.type === 'item' && !block.size
      const paragraph = add('paragraph')
      paragraph.text = cursor.rest()
      if (isFirst) paragraph.info = 'item'
    }
  }

  function addToCode(code: Block): void {
    // Blank lines at the end of indented code are not part of it: they wait for the next line.
    if (!code.marker && cursor.isBlank) code.text += cursor.rest() + '\n'
    else {
      if (code.text) {
        for (const blank of code.text.slice(0, -1).split('\n')) addCodeLine(code, blank)
        code.text = ''
      }
      addCodeLine(code, cursor.rest())
    }
  }

  /** Notes that the line belongs to that many of the open blocks. */
  function touch(count: number): void {
    for (const block of stack.slice(0, count)) block.end = lineNumber
  }

  function take(text: string): void {
    cursor.start(text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text)
    lineNumber++
    for (depth = 1; depth < stack.length; depth++) {
      cursor.look()
      const block = stack[depth] as Block
      const { type } = block
      const answer = continues(block)
      if (answer === 'end') {
        close(depth)
        touch(depth)
        return
      }
      if (!answer) break
      if (type === 'quote') touch(depth + 1)
    }
    isTouched = false
    if (!openBlocks()) addText()
    const { type, marker } = top()
    if (isTouched || !cursor.isBlank || (type === 'code' && marker) || type === 'html') touch(stack.length)
  }

  return {
    definitions,
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
    takeDefined() {
      const labels = defined
      defined = []
      return labels
    },
  }
}
