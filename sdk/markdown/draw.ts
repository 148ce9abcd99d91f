import { element } from '../dom/element.ts'
import type { Block } from './block.ts'
import { createCodeBlock } from './code-block.ts'
import { createGroups, joinGroup, leaveGroup } from './groups.ts'
import { createList } from './list.ts'
import { createRow, createTable } from './table.ts'
import { drawInline } from './draw-inline.ts'
import { parseInline } from './inline.ts'
import { loosenList } from './loosen.ts'
import type { Definition } from './definition.ts'
import { patchInlines } from './patch.ts'
import type { MarkdownSettings } from './settings.ts'
import { splitRow } from './split-row.ts'
import { unescapeText } from './unescape.ts'
import type { View } from './view.ts'

interface Painter {
  /** Draws what is new in the document, and what the new definitions change. */
  draw(root: Block, defined: readonly string[]): void
}

const blank: View = {
  content: undefined,
  limit: undefined,
  size: undefined,
  grow: undefined,
  cells: undefined,
  texts: undefined,
  inlines: undefined,
  text: undefined,
  isItemStart: undefined,
}

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
  const rootView: View = createGroups(24, () => {
    const section = element('div', { class: 'markdown-section' })
    target.append(section)
    return section
  })
  const waiting = new Map<string, Set<View>>()

  function remove(view: View, parent: View): void {
    noticeParagraph(view)
    leaveGroup(view, parent)
    for (const node of view.inlines ?? []) node.remove()
    view.key = view.node = view.inlines = view.text = undefined
  }

  /** Finds or makes the node of a block, of the kind that `key` says. */
  function place(block: Block, parent: View, key: string, make: () => View): View {
    const { view } = block
    noticeParagraph(view)
    if (parent.draft) noticeParagraph(parent.draft)
    if (view.key !== key) {
      const draft = view.key ? undefined : parent.draft
      if (draft) parent.draft = undefined
      if (draft?.key === key) Object.assign(view, draft)
      else {
        if (draft) remove(draft, parent)
        const made = make()
        if (parent === rootView && made.node instanceof HTMLElement) made.node.dir = 'auto'
        if (view.node && made.node) view.node.replaceWith(made.node)
        else {
          remove(view, parent)
        }
        Object.assign(view, blank, made, { key })
      }
    }
    joinGroup(view, parent, block.isDraft)
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
      remove(view, parent)
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

  function drawLines(block: Block, parent: View): void {
    const view = place(block, parent, 'lines', () => ({
      node: block.level ? element('span', { class: 'code-lines' }, '') : new Text(),
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
        const view = place(block, parent, `list${block.level}`, () => createList(block.level))
        if (block.isLoose && !view.isLoose) {
          view.isLoose = true
          if (view.node instanceof Element) loosenList(view.node)
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
        const view = place(block, parent, `table ${block.info} ${block.text}`, () => createTable(block, settings.labels.table))
        if (view.cells?.[0]?.text == null || isFinal(block)) drawCells(view, block, isFinal(block))
        drawChildren(block, view, false)
        break
      }
      case 'row': {
        drawCells(
          place(block, parent, 'row', () => createRow('td', block.info)),
          block,
          isFinal(block),
        )
        if (isFinal(block)) parent.texts?.push(splitRow(block.text))
        break
      }
      case 'document':
    }
  }

  function drawChildren(block: Block, view: View, isTight: boolean): void {
    const before = view.draft
    for (const child of block.children) drawBlock(child, view, isTight)
    if (before && view.draft === before) {
      remove(before, view)
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
