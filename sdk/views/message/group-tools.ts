import type { PartContext } from '../../parts/part.ts'
import { createToolGroup, type ToolGroup } from '../../parts/tools/tool-group.ts'
import { sumOf, tallyOf } from '../../parts/tools/tally.ts'
import type { Block } from './draw-block.ts'
import { isStep } from './is-step.ts'
import { leaveToMessage } from '../../dom/focus/leave-focus.ts'

/** Moves an element, and leaves it the focus if it has it. */
function move(target: Element, root: ShadowRoot, to: () => void): void {
  const focused = target.contains(root.activeElement) ? (root.activeElement as HTMLElement) : undefined
  to()
  focused?.focus({ preventScroll: true })
}

/** The steps that stand side by side, two at least. Thoughts alone are no work that one counts. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  let run: Block[] = []
  for (const block of [...blocks, undefined]) {
    if (block && isStep(block)) run.push(block)
    else {
      if (run.length > 1 && run.some(({ part }) => part.type !== 'reasoning')) runs.push(run)
      run = []
    }
  }
  return runs
}

/** Puts steps side by side into groups, and takes groups away that are none any more. */
export interface ToolGroups {
  /** `from`: those before are as they were. */
  arrange(bubbles: HTMLElement, blocks: readonly Block[], from: number): void
}

/** A group, and the number of the block after it. */
interface Placed {
  readonly group: ToolGroup
  readonly end: number
}

export function createToolGroups(context: PartContext): ToolGroups {
  const { root } = context
  const placed: Placed[] = []

  function fill({ content }: ToolGroup, run: readonly Block[]): void {
    run.forEach(({ dom }, index) => {
      const there = content.children[index]
      if (there !== dom) move(dom, root, () => content.insertBefore(dom, there ?? null))
    })
  }

  /** The group of before, or a new one in the place of the first. */
  function groupOf(run: readonly Block[], left: Set<ToolGroup>): ToolGroup {
    const known = [...left].find((group) => run.some(({ dom }) => group.content.contains(dom)))
    if (known) {
      left.delete(known)
      return known
    }
    const group = createToolGroup(context)
    run[0]?.dom.before(group.dom)
    return group
  }

  /** Has the elements stand in the order of the blocks, wherever they were put. */
  function order(bubbles: HTMLElement, blocks: readonly Block[], grouped: ReadonlyMap<Block, ToolGroup>): void {
    let before: Element | undefined
    for (const node of new Set(blocks.map((block) => grouped.get(block)?.dom ?? block.dom))) {
      const { parentElement: parent } = node
      if (before && before.nextElementSibling !== node) move(node, root, () => before?.after(node))
      else if (parent && parent !== bubbles) move(node, root, () => parent.closest('.tool-group')?.before(node))
      before = node
    }
  }

  return {
    arrange(bubbles: HTMLElement, all: readonly Block[], from: number): void {
      const blocks = all.slice(from)
      const left = new Set<ToolGroup>()
      for (let last = placed.at(-1); last && last.end > from; last = placed.at(-1)) {
        left.add(last.group)
        placed.pop()
      }
      const grouped = new Map<Block, ToolGroup>()
      const runs = runsOf(blocks).map((run) => ({ run, group: groupOf(run, left) }))
      for (const { run, group } of runs) for (const block of run) grouped.set(block, group)
      order(bubbles, blocks, grouped)
      for (const { run, group } of runs) {
        fill(group, run)
        const steps = run.filter(isStep).map(({ part }) => part)
        const last = run.at(-1)
        group.update(() => sumOf(steps.map((step) => tallyOf(step, context))), all.at(-1) !== last)
        placed.push({ group, end: all.lastIndexOf(last as Block) + 1 })
      }
      for (const group of left) {
        leaveToMessage(group.dom)
        group.dom.remove()
      }
    },
  }
}
