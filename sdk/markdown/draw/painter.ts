import { element } from '../../dom/element.ts'
import { fewNodes, withoutDirection } from '../../dom/without-direction.ts'
import type { Block } from '../parse/block.ts'
import { drawInline } from './draw-inline.ts'
import { createCitedTexts } from './cited-texts.ts'
import { createDrawingBudget } from './drawing-budget.ts'
import { joinGroup, leaveGroup } from './groups.ts'
import { parseInline } from '../parse/inline/inline.ts'
import { languageOf } from './code/language-of.ts'
import { createLateDefinitions } from './late-definitions.ts'
import { longText } from './long-text.ts'
import { loosenList } from './loosen.ts'
import { makeView } from './make-view.ts'
import type { BlockParser } from '../parse/parse.ts'
import { patchInlines } from './patch.ts'
import { canDelayRedraw } from './redraw-delay.ts'
import type { MarkdownSettings } from '../settings.ts'
import type { Slot } from './slot.ts'
import { splitRow } from '../parse/split-row.ts'
import type { View } from './view.ts'

const isFinal = (block: Block): boolean => block.isClosed && !block.isCopy && !block.isDraft

/** The text of a tight item may have been wrapped in a paragraph since: see `loosenList`. */
function noticeParagraph(view: View): void {
  const home = view.inlines?.[0]?.parentNode
  if (!view.node && home instanceof HTMLParagraphElement) view.node = home
}

/** The browser finds the direction of a block, again for each node that is added: most are in it before. */
function setDirection({ node }: View): void {
  if (node instanceof HTMLElement && !node.dir) node.dir = 'auto'
}

function markLong(home: Node | undefined, text: string): void {
  if (text.length > longText && home instanceof Element) home.classList.add('long-text')
}

/** True if a view made for one block can be reused for the other. */
const isSameKind = (made: View['made'], { type, level, info, text }: Block): boolean =>
  made?.type === type && made.level === level && made.info === info && (type !== 'table' || made.text === text)

/** True if a first line may still become a table header or a definition: it is not shown as text before that is known. */
const isMaybeOther = ({ text, lastLine }: Block): boolean =>
  (text.startsWith('|') && lastLine === text) || (text.startsWith('[') && /^\[[^\]]{1,999}\]:/.test(text))

/** Renders what is new in a growing document, and what its new definitions change. */
export function createPainter(
  target: ParentNode,
  settings: MarkdownSettings,
  parser: Pick<BlockParser, 'definitions' | 'newLabels' | 'newNotes'>,
): { draw(document: Block, isOver?: boolean): void; cite(places: readonly number[]): void } {
  const root: View = {
    grow() {
      const section = element('div', { class: 'markdown-section' })
      target.append(section)
      return section
    },
  }
  const late = createLateDefinitions(parser, (view) => drawText(view, view.text ?? '', false, true), settings.citations)
  const budget = createDrawingBudget(settings.share)
  const cited = createCitedTexts(settings.citations)

  function remove(slot: Slot, parent: View): void {
    const { view } = slot
    if (!view) return
    noticeParagraph(view)
    leaveGroup(view, parent)
    for (const node of view.inlines ?? []) node.remove()
    slot.view = undefined
  }

  /** Finds or creates the node of a block. */
  function place(block: Block, slot: Slot, parent: View, isTight: boolean): View {
    const { type, level, info, text } = block
    if (slot.view) noticeParagraph(slot.view)
    let { view } = slot
    if (!view || !isSameKind(view.made, block) || !(view.node || isTight)) {
      remove(slot, parent)
      const made = makeView(block, isTight, settings)
      view = slot.view = { content: made.node as Element, ...made, made: { type, level, info, text } }
      // The parts of a long list copy its direction. Others get it once they are filled: see `drawBlock`.
      if (parent === root && type === 'list') setDirection(view)
    }
    joinGroup(view, parent, block.isDraft)
    if (!block.isDraft) view.isKept = true
    return view
  }

  // oxlint-disable-next-line max-params -- a text is drawn in one place, from all that decides on it
  function drawText(view: View, text: string, isOpen: boolean, isLast: boolean, home?: Node, places = view.places ?? []): void {
    const isCitedAnew = places.length !== (view.places?.length ?? 0)
    if (view.text !== text || (view.isMended && !isOpen) || isCitedAnew || late.isDue(view)) {
      const misses: string[] = []
      const box = view.isItemStart && /^\[([ xX])\](?=\s+\S)/.exec(text)
      const marks = box ? places.map((place) => ({ ...place, inText: place.inText - 3 })) : places
      const parsed = parseInline(box ? text.slice(3) : text, parser.definitions, misses, isOpen, settings, marks)
      const nodes = drawInline(parsed.nodes, settings)
      if (box) {
        const label = nodes.map((node) => node.textContent).join('')
        nodes.unshift(element('input', { type: 'checkbox', disabled: true, checked: box[1] !== ' ', 'aria-label': label.trim() }))
      }
      patchInlines(view, nodes, home)
      markLong(home, text)
      Object.assign(view, { text, misses, places, isMended: parsed.isMended })
    }
    if (isLast) late.add(view)
  }

  function drawBlock(block: Block, parent: View, isTight: boolean): void {
    const { type, slot, info } = block
    if (type === 'footnote') return remove(slot, parent)
    const isOpen = !block.isClosed || block.isDraft
    if (budget.isSpent && !slot.view?.isKept) {
      remove(slot, parent)
      settings.onPartial?.()
      return
    }
    if (isOpen && slot.view && canDelayRedraw(block.text.length, slot.view.text?.length ?? 0)) return
    const text = budget.afford(block.text)
    if (text !== block.text) settings.onPartial?.()
    if (type === 'paragraph' && (!text || (isOpen && isMaybeOther(block)))) {
      remove(slot, parent)
      return
    }
    const view = place(block, slot, parent, isTight)
    if (type === 'paragraph' || type === 'heading') {
      view.isItemStart = type === 'paragraph' && block.info === 'item'
      const draw = (): void => drawText(view, text, isOpen, isFinal(block), view.node ?? parent.content, cited.placesIn(block))
      draw()
      if (isFinal(block)) cited.add(block, draw)
    } else if (type === 'table' || type === 'row') {
      if (type === 'table' && isOpen && view.text === text) return drawChildren(block, view, false)
      const texts = splitRow(text)
      const drawCells = (): void => {
        const places = cited.cellPlacesIn(block, texts)
        view.cells?.forEach((cell, index) => {
          drawText(cell, texts[index] ?? '', false, isFinal(block), cell.content, places[index])
        })
      }
      drawCells()
      if (isFinal(block)) cited.add(block, drawCells)
      if (isFinal(block)) parent.texts?.push(texts)
      view.text = text
    } else if (type === 'lines' || type === 'html') {
      const drawn = view.node instanceof Text ? view.node : view.node?.firstChild
      if (drawn instanceof Text && text.startsWith(drawn.data)) drawn.appendData(text.slice(drawn.length))
      else if (drawn) drawn.nodeValue = text
      if (type === 'html') markLong(view.node, text)
      view.text = text
    } else if (type === 'list' && block.isLoose && !view.isLoose) {
      view.isLoose = true
      loosenList(view.node as Element)
    }
    drawChildren(block, view, type === 'list' ? !block.isLoose : isTight && type === 'item')
    if (parent === root) setDirection(view)
    if (isFinal(block)) budget.charge(block.text, view.cells?.length ?? 0)
    const language = type === 'code' && languageOf(block)
    if (language) settings.highlight?.(view.content as HTMLElement, language, !isFinal(block))
    if (isFinal(block) && (type === 'code' || type === 'table')) settings.finish?.(view.node as HTMLElement, info, view.texts)
  }

  function drawChildren({ children, slot, type }: Block, view: View, isTight: boolean): void {
    // The draft did not become a block.
    if (slot.draft) remove(slot.draft, view)
    slot.draft = undefined
    function drawAll(): void {
      for (const child of children) {
        drawBlock(child, view, isTight)
        if (child.isDraft) slot.draft = child.slot
      }
    }
    // The parts of a long list have few items each, and copy its direction.
    if (view.node && type !== 'list' && children.length > fewNodes) withoutDirection(view.node, drawAll)
    else drawAll()
  }

  return {
    draw(document, isOver = false) {
      for (const note of parser.newNotes.splice(0)) settings.citations?.define?.(note)
      drawChildren(document, root, false)
      late.draw(isOver)
    },
    cite(places) {
      cited.redraw(places)
      late.cite()
    },
  }
}
