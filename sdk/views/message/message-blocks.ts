import { createPartsReader } from '../../core/conversation/reply/parts-reader.ts'
import type { Message, ViewContext } from '../../core/types.ts'
import { firstAfter } from '../../markdown/first-after.ts'
import { countCitations, createCitations } from '../../parts/citations/citations.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { drawingLimits } from '../../parts/drawing-limits.ts'
import type { StepRange } from '../../parts/tools/step-range.ts'
import { createPartContext } from './part-context.ts'
import { isStep } from './is-step.ts'
import { createShownParts } from './shown-parts.ts'
import { createSourceBlock } from './source-block.ts'
import { foldSteps, isLongRun, oldestOf, rangeOf, type Place } from './step-ranges.ts'
import { styleBubble } from './style-bubble.ts'
import { drawBlock, type Block } from './draw-block.ts'
import { createToolGroupsLoader } from './tool-groups-loader.ts'
import { watchElements } from './watch-elements.ts'
import {
  countKept,
  dropBlock,
  dropSafely,
  isHeld,
  isSameRenderer,
  isSuccessor,
  tailOf,
  updateBlock,
  updateTool,
} from './keep-blocks.ts'

interface BlockEvents {
  /** Updating a rendered part failed. */
  onFailed(error: unknown): void
  /** Something is too long to be rendered in full. */
  onPartial(): void
  /** The page's renderer left all of it to the chat: it has to be drawn again. */
  onRefused(): void
  /** An element that the page has defined meanwhile is to draw some of it. */
  onDefined(): void
}

/** The bubbles of a message: one for each part, with the sources collected below the rest. */
// oxlint-disable-next-line confab/function-length -- every way to draw them changes the one list of what is drawn
export function createMessageBlocks(
  bubbles: HTMLElement,
  row: HTMLElement,
  viewContext: ViewContext,
  message: () => Message,
  { onFailed, onPartial, onRefused, onDefined }: BlockEvents,
) {
  let blocks: Block[] = []
  /** The parts that are drawn, and how many of them were looked at: a list that grows is only looked at where it is new. */
  let seen: readonly DrawnPart[] = []
  let seenCount = 0
  let wasStreaming = false
  const reader = createPartsReader()
  /** The rows of the last steps: from which block on, and how many steps side by side come before it. */
  let tail = { start: 0, count: 0 }
  /** From which block on something has changed since the steps were last grouped. */
  let changedFrom = 0
  /** Blocks created since rendering last started. */
  let fresh: Block[] = []
  let cited = 0
  const shown = createShownParts(viewContext, message)
  const configNow = () => viewContext.get().config
  const { root } = viewContext
  const citations = createCitations(viewContext, message, (by = {}) => {
    drawSources()
    for (const block of blocks) block.view.cite?.(by)
  })
  const context = createPartContext(viewContext, message, citations, {
    onDrawn(dom) {
      const block = blocks.find(({ view }) => view.dom === dom)
      if (block) restyleBlock(block)
    },
    onFailed,
    onPartial,
    // It may be in the middle of being drawn.
    onRefused: (dom) => queueMicrotask(() => leaveToChat(dom)),
  })

  const groups = createToolGroupsLoader(bubbles, context)
  const elements = watchElements(viewContext, bubbles, onDefined)

  function addBlock(part: DrawnPart, index: number): Block | undefined {
    const block = drawBlock(part, index, message(), context)
    elements.watch(part)
    if (block) fresh.push(block)
    return block
  }

  function append(block: Block): void {
    if (sources.block) sources.block.dom.before(block.dom)
    else bubbles.append(block.dom)
  }

  const sources = createSourceBlock({
    draw(part) {
      const block = addBlock(part, -1)
      if (block) append(block)
      return block
    },
    update: updateBlock,
    drop: dropBlock,
    more: citations.footnotes,
  })

  /** Draws a part again, in its place. */
  function swap(at: number, part: DrawnPart, isLeftToChat?: boolean): void {
    const old = blocks[at]
    const block = old && drawBlock(part, old.index, message(), context, isLeftToChat)
    if (!block) return
    elements.watch(part)
    old.dom.before(block.dom)
    dropSafely(old)
    blocks[at] = block
    restyleBlock(block)
    markStreaming(block)
  }

  /** Draws the chat's own card in the place of what the page's renderer did not draw. */
  function leaveToChat(dom: HTMLElement): void {
    const at = blocks.findIndex((block) => block.dom.contains(dom))
    const part = blocks[at]?.part
    if (part?.type === 'whole-message') {
      shown.refuse()
      onRefused()
    } else if (part) {
      try {
        swap(at, part, true)
        changedFrom = 0
        arrange()
      } catch (error) {
        onFailed(error)
      }
    }
  }

  /** Has the texts set the marks of what has been cited since. */
  function citeAgain(): void {
    const count = countCitations(message())
    if (count === cited) return
    cited = count
    citations.renumber()
    // What is drawn just now has all of them.
    const made = new Set(fresh)
    for (const block of blocks) if (!made.has(block)) block.view.cite?.()
  }

  function drawSources(): void {
    sources.draw()
    if (sources.count > drawingLimits.parts) onPartial()
  }

  /** What has changed there concerns the steps beside it, too. */
  function noteChange(at: number): void {
    let start = at
    for (let before = blocks[start - 1]; before && isStep(before); before = blocks[start - 1]) start -= 1
    changedFrom = Math.min(changedFrom, start)
  }

  /** The block of the part at this place, or of the steps that it is one of. */
  function findBlock(index: number): number {
    const after = firstAfter(blocks, index, (block) => block.index)
    return after - 1
  }

  /** Draws rows in the place of a line of steps: one of them has to be seen. */
  function unfold(at: number, range: StepRange, parts: readonly DrawnPart[]): void {
    const [old] = blocks.splice(at, 1)
    const rows = range.places.flatMap((index) => {
      const part = parts[index]
      const block = part && addBlock(part, index)
      if (block) old?.dom.before(block.dom)
      return block ?? []
    })
    blocks.splice(at, 0, ...rows)
    if (old) dropBlock(old)
    if (at < tail.start) tail = { ...tail, start: tail.start + rows.length - 1 }
    changedFrom = 0
  }

  /** Draws what became of a part that is drawn already. */
  function drawChanged(index: number, parts: readonly DrawnPart[]): void {
    const at = findBlock(index)
    const block = blocks[at]
    if (block?.part.type === 'step-range') {
      const { places, first } = block.part
      if (!places.includes(index)) return
      const range = rangeOf(
        places.flatMap((place) => {
          const part = parts[place]
          return part ? { part, index: place } : []
        }),
        first,
      )
      if (range) updateBlock(block, range)
      else unfold(at, block.part, parts)
    } else if (block?.index === index) {
      const part = parts[index] ?? block.part
      // The name of a tool may come after its call has begun.
      if (isSameRenderer(part, block, configNow())) updateBlock(block, part)
      else swap(at, part)
    } else return
    noteChange(at)
  }

  /** Has one line stand for the oldest of the last steps, once there are many. */
  function foldTail(): void {
    const last = blocks.at(-1)
    if (!last || !isStep(last)) tail = { start: blocks.length, count: 0 }
    else if (isLongRun(blocks.length - tail.start)) {
      const old = oldestOf(blocks, tail.start)
      const range = old.every((block) => isStep(block) && !isHeld(block, root)) && rangeOf(old, tail.count + 1)
      const line = range && addBlock(range, old[0]?.index ?? 0)
      if (line) {
        old[0]?.dom.before(line.dom)
        blocks.splice(tail.start, old.length, line)
        old.forEach(dropBlock)
        changedFrom = 0
      }
      tail = { start: tail.start + (line ? 1 : old.length), count: tail.count + old.length }
    }
  }

  function addGrown(part: DrawnPart, index: number): void {
    const block = addBlock(part, index)
    if (!block) return
    append(block)
    blocks.push(block)
    noteChange(blocks.length - 1)
    foldTail()
  }

  /** Draws what a list of parts grew by, and those in it that were replaced. */
  function drawGrown(parts: readonly DrawnPart[], changed: readonly number[]): void {
    const sourcesBefore = sources.count
    for (const index of changed) if (index < seenCount) drawChanged(index, parts)
    for (; seenCount < parts.length; seenCount++) {
      const part = parts[seenCount]
      if (part?.type === 'source') sources.add(part)
      else if (part && blocks.length < drawingLimits.parts) addGrown(part, seenCount)
      else onPartial()
    }
    if (sources.count > sourcesBefore) drawSources()
    if (changed.some((index) => parts[index]?.type === 'source')) citeAgain()
  }

  /** The parts as they are drawn. Rows that become one line make place for it. */
  function planned(parts: readonly DrawnPart[]): Place[] {
    const held = new Set(blocks.filter((block) => isHeld(block, root)).map(({ index }) => index))
    const places = foldSteps(parts, configNow(), (index) => held.has(index))
    const hidden = new Set(places.flatMap(({ part }) => (part.type === 'step-range' ? part.places : [])))
    const isRow = (block: Block): boolean => block.part.type !== 'step-range' && hidden.has(block.index)
    blocks.filter(isRow).forEach(dropBlock)
    blocks = blocks.filter((block) => !isRow(block))
    return places
  }

  /** Draws parts that are another list than before: what is of the same kind in the same order is used again. */
  function drawAnew(parts: readonly DrawnPart[]): void {
    const kept: Block[] = []
    const places = planned(parts)
    // What goes gives back what it took of the budget before anything takes its place.
    blocks.splice(countKept(blocks, places, configNow())).forEach(dropBlock)
    sources.forget()
    let next = 0
    for (const { part, index } of places) {
      const old = blocks[next]
      if (part.type === 'source') sources.add(part)
      else if (kept.length >= drawingLimits.parts) onPartial()
      else if (old && isSuccessor(part, old, configNow())) {
        next += 1
        old.index = index
        updateBlock(old, part)
        kept.push(old)
      } else {
        const block = addBlock(part, index)
        if (!block) continue
        if (old) old.dom.before(block.dom)
        else append(block)
        kept.push(block)
      }
    }
    blocks.slice(next).forEach(dropBlock)
    blocks = kept
    tail = tailOf(blocks)
    changedFrom = 0
    drawSources()
    seenCount = parts.length
    citeAgain()
  }

  function restyleBlock({ dom, kind }: Block): void {
    if (kind) styleBubble(dom, kind, message(), viewContext, dom === blocks[0]?.dom ? row : undefined)
  }

  function markStreaming({ dom, kind }: Block): void {
    if (kind) dom.classList.toggle('streamed-message', message().status === 'streaming')
  }

  function arrange(): void {
    groups.arrange(blocks, changedFrom)
    changedFrom = blocks.length
  }

  return {
    /** @param isElementNew True if an element that the page has defined since may draw what is there. */
    draw(isElementNew = false): void {
      const parts = shown.list()
      elements.watch(shown.whole())
      const [first] = blocks
      fresh = []
      const isStreaming = message().status === 'streaming'
      const changed = reader.next(message().parts)
      const isAsItWas = isStreaming && wasStreaming && !isElementNew
      wasStreaming = isStreaming
      if (parts === seen) drawGrown(parts, isAsItWas ? changed : [...parts.keys()])
      else drawAnew(parts)
      seen = parts
      arrange()
      // The first one also gives the message its look.
      if (blocks[0] && blocks[0] !== first && !fresh.includes(blocks[0])) fresh.push(blocks[0])
      fresh.forEach(restyleBlock)
      fresh.forEach(markStreaming)
    },
    restyle: () => blocks.forEach(restyleBlock),
    markStreaming(): void {
      blocks.forEach(markStreaming)
      blocks.forEach(updateTool)
      changedFrom = 0
      arrange()
    },
    /** Removes all of them, whatever state they are in. */
    clear(): void {
      // After an error, some are in neither list.
      const dropped = new Set(sources.block ? [...blocks, ...fresh, sources.block] : [...blocks, ...fresh])
      fresh = []
      blocks = []
      seen = []
      seenCount = 0
      tail = { start: 0, count: 0 }
      changedFrom = 0
      sources.clear()
      elements.stop()
      groups.clear()
      dropped.forEach(dropSafely)
      bubbles.querySelectorAll(':scope > :not(.name)').forEach((left) => left.remove())
    },
    destroy(): void {
      elements.stop()
      for (const { view } of blocks) view.destroy?.()
    },
  }
}
