import type { Block } from './block.ts'
import type { BlockType } from './block-kind.ts'
import type { Definition } from './definition.ts'
import { linkSyntax } from './link-syntax.ts'
import type { MarkdownSettings } from '../settings.ts'
import { nestingLimit } from '../nesting-limit.ts'
import type { Footnote } from './footnote.ts'

/** The open blocks, from the document to the innermost, and the definitions found so far. */
export class OpenBlocks {
  readonly definitions = new Map<string, Definition>()
  /** Labels defined since the renderer last looked; the renderer empties the list. */
  readonly newLabels: string[] = []
  /** Footnotes that are complete since the renderer last looked; the renderer empties the list. */
  readonly newNotes: Footnote[] = []
  readonly root: Block
  stack: Block[]
  /** How many of the open blocks the current line continues. */
  depth = 0
  /** The number of the current line. */
  line = 0
  /** True while a line is only previewed: see `BlockParser.preview`. */
  isDraft = false
  /** The number of tables, and of cells that were added to incomplete rows. */
  tables = 0
  filledCells = 0

  /** Whether paragraphs may hold formulas. */
  readonly hasFormulas: boolean
  readonly citations: MarkdownSettings['citations']
  /** Whether citations may come, whose places are those of the source. */
  readonly hasCitations: boolean
  /** Whether lines may define footnotes. */
  readonly hasFootnotes: boolean
  /** Where the current line ends in the source. */
  lineEnd = 0

  constructor({ math, citations }: Pick<MarkdownSettings, 'math' | 'citations'>) {
    this.hasFormulas = math !== undefined
    this.citations = citations
    this.hasCitations = citations !== undefined
    this.hasFootnotes = citations?.define !== undefined
    this.root = this.create('document')
    this.stack = [this.root]
  }

  get top(): Block {
    return this.stack[this.stack.length - 1] as Block
  }

  /** The innermost block that the current line continues. */
  get container(): Block {
    return this.stack[this.depth - 1] as Block
  }

  create(type: BlockType, parent?: Block): Block {
    const slot = parent?.slot.draft ?? {}
    if (parent) parent.slot.draft = undefined
    return {
      type,
      children: [],
      size: 0,
      text: '',
      lastLine: '',
      formula: '',
      isClosed: false,
      isDraft: this.isDraft,
      isCopy: false,
      slot,
      lineEnds: [],
      end: this.line,
      level: 0,
      indent: 0,
      marker: '',
      info: '',
      isLoose: false,
      isIndented: false,
      inner: 0,
    }
  }

  /** Notes where the current line ends, which is the next one of this block. */
  addLineEnd(block: Block): void {
    if (!this.hasCitations) return
    if (this.isDraft) block.lineEnds = [...block.lineEnds, this.lineEnd]
    else block.lineEnds.push(this.lineEnd)
  }

  /** Removes the definitions from the start of a paragraph. Returns the rest. */
  define(text: string): string {
    let position = 0
    while (text[position] === '[') {
      const found = linkSyntax.definition(text, position)
      if (!found) break
      position = found.end
      const label = linkSyntax.normalise(found.label)
      if (this.isDraft || this.definitions.has(label)) continue
      this.definitions.set(label, found)
      this.newLabels.push(label)
    }
    return text.slice(position)
  }

  /** A footnote is complete: it is defined, or where nobody takes it, a paragraph. */
  note(block: Block): void {
    const label = block.info
    const text = block.text.trim()
    this.newNotes.push({ label, text })
    this.newLabels.push(linkSyntax.normalise(`^${label}`))
    if (this.citations?.drawsFootnotes) Object.assign(block, { type: 'paragraph', info: '', text: `[^${label}]: ${text}` })
  }

  /** Closes all but this many open blocks. */
  close(count: number): void {
    while (this.stack.length > count) {
      const block = this.stack.pop() as Block
      if (block.type === 'paragraph') block.text = this.define(block.text)
      else if (block.type === 'footnote' && !this.isDraft) {
        this.note(block)
      }
      block.isClosed = true
    }
  }

  closeLast(): void {
    this.close(this.stack.length - 1)
  }

  /** Opens a block inside the blocks that the line continues, at the innermost place allowed. */
  add(type: BlockType): Block {
    this.close(this.depth)
    while (/^(?:paragraph|footnote|table)$/.test(this.top.type) || (this.top.type === 'list') !== (type === 'item'))
      this.closeLast()
    const parent = this.top
    const list = parent.type === 'list' ? parent : this.stack[this.stack.length - 2]
    if (list?.type === 'list' && parent.size && parent.end < this.line - 1) list.isLoose = true
    const block = this.create(type, parent)
    parent.children.push(block)
    parent.size++
    this.depth = this.stack.push(block)
    return block
  }

  /** Marks this many open blocks as ending with the current line. */
  touch(count: number): void {
    for (const block of this.stack.slice(0, count)) block.end = this.line
  }

  /** True when another quote or list item would be nested too deeply. */
  isTooDeep(): boolean {
    const outer = this.stack.slice(0, this.depth)
    return outer.filter(({ type }) => type === 'quote' || type === 'item').length >= nestingLimit
  }

  /** Runs on copies of the open blocks, which are dropped afterwards. Returns the resulting document. */
  try(read: () => void): Block {
    const committed = this.stack
    this.stack = committed.map((block) => ({ ...block, children: [...block.children], isCopy: true }))
    for (let index = 1; index < this.stack.length; index++) {
      const siblings = (this.stack[index - 1] as Block).children
      siblings[siblings.length - 1] = this.stack[index] as Block
    }
    this.isDraft = true
    const document = this.stack[0] as Block
    read()
    this.line--
    this.isDraft = false
    this.stack = committed
    return document
  }
}
