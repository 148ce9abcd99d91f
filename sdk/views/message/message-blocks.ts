import type { Message, ViewContext } from '../../core/types.ts'
import { countCitations } from '../../parts/citations/citations.ts'
import type { DrawnPart } from '../../parts/drawn-part.ts'
import { drawingLimits } from '../../parts/drawing-limits.ts'
import { createPartContext } from './part-context.ts'
import { createShownParts } from './shown-parts.ts'
import { createSourceBlock } from './source-block.ts'
import { styleBubble } from './style-bubble.ts'
import { drawBlock, type Block } from './draw-block.ts'
import { createToolGroupsLoader } from './tool-groups-loader.ts'
import { watchElements } from './watch-elements.ts'
import { countKept, dropBlock, dropSafely, isSameRenderer, isSuccessor, updateBlock, updateTool } from './keep-blocks.ts'

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
  /** Blocks created since rendering last started. */
  let fresh: Block[] = []
  let cited = 0
  const shown = createShownParts(viewContext, message)
  const configNow = () => viewContext.get().config
  const context = createPartContext(viewContext, message, {
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
        groups.arrange(blocks)
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
    // What is drawn just now has all of them.
    const made = new Set(fresh)
    for (const block of blocks) if (!made.has(block)) block.view.cite?.()
  }

  function drawSources(): void {
    sources.draw()
    if (sources.count > drawingLimits.parts) onPartial()
  }

  /** Draws what a list of parts grew by, and those in it that were replaced. */
  function drawGrown(parts: readonly DrawnPart[]): void {
    blocks.forEach((block, at) => {
      const part = parts[block.index] ?? block.part
      // The name of a tool may come after its call has begun.
      if (isSameRenderer(part, block, configNow())) updateBlock(block, part)
      else swap(at, part)
    })
    const sourcesBefore = sources.count
    for (; seenCount < parts.length; seenCount++) {
      const part = parts[seenCount]
      if (part?.type === 'source') sources.add(part)
      else if (part && blocks.length < drawingLimits.parts) {
        const block = addBlock(part, seenCount)
        if (!block) continue
        append(block)
        blocks.push(block)
      } else onPartial()
    }
    if (sources.count > sourcesBefore) drawSources()
  }

  /** Draws parts that are another list than before: what is of the same kind in the same order is used again. */
  function drawAnew(parts: readonly DrawnPart[]): void {
    const kept: Block[] = []
    // What goes gives back what it took of the budget before anything takes its place.
    blocks.splice(countKept(blocks, parts, configNow())).forEach(dropBlock)
    sources.forget()
    let next = 0
    parts.forEach((part, index) => {
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
        if (!block) return
        if (old) old.dom.before(block.dom)
        else append(block)
        kept.push(block)
      }
    })
    blocks.slice(next).forEach(dropBlock)
    blocks = kept
    drawSources()
    seenCount = parts.length
  }

  function restyleBlock({ dom, kind }: Block): void {
    if (kind) styleBubble(dom, kind, message(), viewContext, dom === blocks[0]?.dom ? row : undefined)
  }

  function markStreaming({ dom, kind }: Block): void {
    if (kind) dom.classList.toggle('streamed-message', message().status === 'streaming')
  }

  return {
    draw(): void {
      const parts = shown.list()
      elements.watch(shown.whole())
      const [first] = blocks
      fresh = []
      if (parts === seen) drawGrown(parts)
      else drawAnew(parts)
      seen = parts
      citeAgain()
      groups.arrange(blocks)
      // The first one also gives the message its look.
      if (blocks[0] && blocks[0] !== first && !fresh.includes(blocks[0])) fresh.push(blocks[0])
      fresh.forEach(restyleBlock)
      fresh.forEach(markStreaming)
    },
    restyle: () => blocks.forEach(restyleBlock),
    markStreaming(): void {
      blocks.forEach(markStreaming)
      blocks.forEach(updateTool)
      groups.arrange(blocks)
    },
    /** Removes all of them, whatever state they are in. */
    clear(): void {
      // After an error, some are in neither list.
      const dropped = new Set(sources.block ? [...blocks, ...fresh, sources.block] : [...blocks, ...fresh])
      fresh = []
      blocks = []
      seen = []
      seenCount = 0
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
