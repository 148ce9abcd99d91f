import type { PartContext } from '../../parts/part.ts'
import { createToolGroup, type ToolGroup } from '../../parts/tools/tool-group.ts'
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
      if (run.length > 1 && run.some(({ part }) => part.type === 'tool')) runs.push(run)
      run = []
    }
  }
  return runs
}

/** Puts steps side by side into groups, and takes groups away that are none any more. */
export interface ToolGroups {
  arrange(bubbles: HTMLElement, blocks: readonly Block[]): void
}

export function createToolGroups(context: PartContext): ToolGroups {
  const { root } = context
  let groups: ToolGroup[] = []

  function fill({ content }: ToolGroup, run: readonly Block[]): void {
    run.forEach(({ dom }, index) => {
      const there = content.children[index]
      if (there !== dom) move(dom, root, () => content.insertBefore(dom, there ?? null))
    })
  }

  /** The group of before, or a new one in the place of the first. */
  function groupOf(run: readonly Block[], taken: ReadonlyMap<ToolGroup, unknown>): ToolGroup {
    const known = groups.find((group) => !taken.has(group) && run.some(({ dom }) => group.content.contains(dom)))
    if (known) return known
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
    arrange(bubbles: HTMLElement, blocks: readonly Block[]): void {
      const taken = new Map<ToolGroup, readonly Block[]>()
      const grouped = new Map<Block, ToolGroup>()
      for (const run of runsOf(blocks)) {
        const group = groupOf(run, taken)
        taken.set(group, run)
        for (const block of run) grouped.set(block, group)
      }
      order(bubbles, blocks, grouped)
      for (const [group, run] of taken) {
        fill(group, run)
        const steps = run.filter(isStep).map(({ part }) => part)
        group.update(steps, blocks.at(-1) !== run.at(-1))
      }
      for (const group of groups) {
        if (taken.has(group)) continue
        leaveToMessage(group.dom)
        group.dom.remove()
      }
      groups = [...taken.keys()]
    },
  }
}
