import { element } from '../dom/element.ts'
import type { Block } from './block.ts'
import { createCodeBlock } from './code-block.ts'
import { drawInline } from './draw-inline.ts'
import { parseInline } from './inline.ts'
import { loosenList } from './loosen.ts'
import type { Definition } from './parse.ts'
import { patchInlines } from './patch.ts'
import type { MarkdownSettings } from './settings.ts'
import { splitRow } from './split-row.ts'
import { unescapeText } from './unescape.ts'
import type { View } from './view.ts'

interface Painter {
  /** Draws what is new in the document, and what the new definitions change. */
  draw(root: Block, defined: readonly string[]): void
}

/** Blocks go in sections that the browser can pass over in layout: see markdown.css. */
const blocksInSection = 24
const blank: View = { content: undefined, cells: undefined, inlines: undefined, text: undefined, isItemStart: undefined }
const alignments: Readonly<Record<string, string>> = { l: 'left', c: 'center', r: 'right' }

const isFinal = (block: Block): boolean => block.isClosed && !block.isCopy && !block.isDraft

/** The text of a tight item that got a paragraph since: see `loosenList`. */
function noticeParagraph(view: View): void {
  const home = view.key === 'text' && view.inlines?.[0]?.parentNode
  if (home instanceof HTMLParagraphElement) Object.assign(view, { key: 'p', node: home })
}

/** Makes what keeps the nodes in the target in step with a document that grows. */
export function createPainter(
  target: ParentNode,
  settings: MarkdownSettings,
  definitions: ReadonlyMap<string, Definition>,
): Painter {
  const rootView: View = {}
  const waiting = new Map<string, Set<View>>()
  let section: HTMLElement | undefined
  let sectionSize = 0

  function append(parent: View, node: ChildNode): void {
    if (parent !== rootView) parent.content?.append(node)
    else {
      if (!section || sectionSize === blocksInSection) {
        section = element('div', { class: 'section' })
        sectionSize = 0
        target.append(section)
      }
      sectionSize++
      section.append(node)
    }
  }

  function remove(view: View): void {
    noticeParagraph(view)
    if (section && view.node?.parentNode === section && !--sectionSize) {
      section.remove()
      section = undefined
    }
    view.node?.remove()
    for (const node of view.inlines ?? []) node.remove()
    view.key = view.node = view.inlines = view.text = undefined
  }

  /** Finds or makes the node of a block, of the kind that `key` says. */
  function place(block: Block, parent: View, key: string, make: () => Pick<View, 'node' | 'content' | 'cells'>): View {
    const { view } = block
    noticeParagraph(view)
    if (parent.draft) noticeParagraph(parent.draft)
    if (view.key !== key) {
      const draft = view.key ? undefined : parent.draft
      if (draft) parent.draft = undefined
      if (draft?.key === key) Object.assign(view, draft)
      else {
        if (draft) remove(draft)
        const made = make()
        if (parent === rootView && made.node instanceof HTMLElement) made.node.dir = 'auto'
        if (view.node && made.node) view.node.replaceWith(made.node)
        else {
          remove(view)
          if (made.node) append(parent, made.node)
        }
        Object.assign(view, blank, made, { key })
      }
    }
    if (block.isDraft) parent.draft = view
    return view
  }

  function drawText(view: View, parent: Node, text: string, isOpen: boolean, isLast: boolean): void {
    const isOutdated = view.misses?.length && view.known !== definitions.size
    if (view.text !== text || isOutdated || (view.isMended && !isOpen)) {
      const misses: string[] = []
      const box = view.isItemStart && /^\[([ xX])\](?=\s+\S)/.exec(text)
      const parsed = parseInline(box ? text.slice(3) : text, definitions, misses, isOpen)
      const nodes = drawInline(parsed.nodes, settings)
      if (box) {
        const label = nodes.map((node) => node.textContent).join('')
        nodes.unshift(element('input', { type: 'checkbox', disabled: true, checked: box[1] !== ' ', 'aria-label': label.trim() }))
      }
      patchInlines(view, parent, nodes)
      Object.assign(view, { text, misses, known: definitions.size, isMended: parsed.isMended })
    }
    if (isLast) {
      for (const label of view.misses ?? []) {
        const views = waiting.get(label) ?? new Set()
        waiting.set(label, views.add(view))
      }
    }
  }

  function drawParagraph(block: Block, parent: View, isTight: boolean): void {
    const { view } = block
    const isOpen = !block.isClosed
    // A first line that can still become the head of a table, or a definition, is not shown as text before that is known.
    if (!block.text || (isOpen && /^(?:\|[^\n]*$|\[[^\]]+\]:)/.test(block.text))) {
      remove(view)
      return
    }
    place(block, parent, isTight ? 'text' : 'p', () => (isTight ? {} : { node: element('p') }))
    view.isItemStart = block.info === 'item'
    const home = isTight ? parent.content : view.node
    if (home) drawText(view, home, block.text, isOpen, isFinal(block))
  }

  function drawCells(view: View, block: Block, isLast: boolean): void {
    const texts = splitRow(block.text)
    view.cells?.forEach((cell, index) => {
      if (cell.content) drawText(cell, cell.content, texts[index] ?? '', false, isLast)
    })
  }

  function makeRow(tag: 'td' | 'th', alignment: string): { node: HTMLElement; cells: View[] } {
    const cells = Array.from(alignment, (letter): View => ({ content: element(tag, { 'data-align': alignments[letter] }) }))
    return { node: element('tr', undefined, ...cells.map((cell) => cell.content as Element)), cells }
  }

  function makeTable(block: Block): Pick<View, 'node' | 'content' | 'cells'> {
    const head = makeRow('th', block.alignment)
    const content = element('tbody')
    const table = element('table', undefined, element('thead', undefined, head.node), content)
    return {
      node: element('div', { class: 'table', tabindex: 0, role: 'region', 'aria-label': settings.labels.table }, table),
      content,
      cells: head.cells,
    }
  }

  function drawLines(block: Block, parent: View): void {
    const view = place(block, parent, 'lines', () => ({
      node: block.level ? element('span', { class: 'lines' }, '') : new Text(),
    }))
    const node = view.node instanceof Text ? view.node : view.node?.firstChild
    if (!(node instanceof Text)) return
    if (block.text.startsWith(node.data)) node.appendData(block.text.slice(node.length))
    else node.data = block.text
  }

  function drawBlock(block: Block, parent: View, isTight: boolean): void {
    switch (block.type) {
      case 'paragraph':
        drawParagraph(block, parent, isTight)
        break
      case 'heading': {
        const view = place(block, parent, `h${block.level}`, () => ({ node: element(`h${block.level as 1}`) }))
        if (view.node) drawText(view, view.node, block.text, !block.isClosed, isFinal(block))
        break
      }
      case 'list': {
        const isOrdered = block.level >= 0
        const view = place(block, parent, `list${block.level}`, () => {
          const node = isOrdered ? element('ol', { start: block.level === 1 ? undefined : block.level }) : element('ul')
          return { node, content: node }
        })
        if (block.isLoose && !view.isLoose) {
          view.isLoose = true
          if (view.content) loosenList(view.content)
        }
        drawChildren(block, view, !block.isLoose)
        break
      }
      case 'quote':
      case 'item': {
        const view = place(block, parent, block.type, () => {
          const node = element(block.type === 'quote' ? 'blockquote' : 'li')
          return { node, content: node }
        })
        drawChildren(block, view, isTight && block.type === 'item')
        break
      }
      case 'code': {
        const language = unescapeText(block.info).split(/\s+/)[0] ?? ''
        const view = place(block, parent, `code ${language}`, () => createCodeBlock(language, settings))
        drawChildren(block, view, false)
        if (language && isFinal(block)) settings.highlight?.(view.content as HTMLElement, language)
        break
      }
      case 'lines':
        drawLines(block, parent)
        break
      case 'html': {
        const view = place(block, parent, 'html', () => ({ node: element('p', { class: 'raw-html' }) }))
        if (view.node && view.node.textContent !== block.text) view.node.textContent = block.text
        break
      }
      case 'rule':
        place(block, parent, 'rule', () => ({ node: element('hr') }))
        break
      case 'table': {
        const view = place(block, parent, `table ${block.alignment} ${block.text}`, () => makeTable(block))
        if (view.cells?.[0]?.text == null || isFinal(block)) drawCells(view, block, isFinal(block))
        drawChildren(block, view, false)
        break
      }
      case 'row':
        drawCells(
          place(block, parent, 'row', () => makeRow('td', block.alignment)),
          block,
          isFinal(block),
        )
        break
      case 'document':
    }
  }

  function drawChildren(block: Block, view: View, isTight: boolean): void {
    const before = view.draft
    for (const child of block.children) drawBlock(child, view, isTight)
    if (before && view.draft === before) {
      remove(before)
      view.draft = undefined
    }
  }

  return {
    draw(root, defined) {
      drawChildren(root, rootView, false)
      for (const label of defined) {
        const views = waiting.get(label)
        waiting.delete(label)
        for (const view of views ?? []) {
          const { text = '' } = view
          view.text = undefined
          const home = view.node ?? view.content ?? view.inlines?.[0]?.parentNode
          if (home) drawText(view, home, text, false, true)
        }
      }
    },
  }
}
