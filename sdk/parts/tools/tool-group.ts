import { fillLabel } from '../../core/labels/fill-label.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { ToolPart } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/parts.css?inline'
import { chevron } from '../chevron.ts'
import type { PartContext } from '../part.ts'
import { claimedState } from './claimed-state.ts'
import { lookOf, wrench, type ShownState } from './tool-state.ts'

/** What all of them are in: what is still to be done or to be decided comes first, then what went wrong. */
const byWeight: readonly ShownState[] = [
  'approval-requested',
  'allowed',
  'input-streaming',
  'input-available',
  'approval-responded',
  'output-error',
  'expired',
]

function stateOfAll(states: readonly ShownState[]): ShownState {
  const [first = 'output-available'] = states
  const weighty = byWeight.find((state) => states.includes(state))
  return weighty ?? (states.every((state) => state === first) ? first : 'output-available')
}

const hasEnded = (state: ShownState): boolean => state === 'not-run' || state.startsWith('output-')

/** Several calls side by side: how many there are and how far they are, and their cards, folded once all have ended. */
export interface ToolGroup {
  readonly dom: HTMLDetailsElement
  readonly content: HTMLDivElement
  update(tools: readonly ToolPart[]): void
}

export function createToolGroup(context: Pick<PartContext, 'get' | 'root' | 'isStreaming' | 'messageId'>): ToolGroup {
  const { get, root } = context
  adoptSheets(root, [css])
  const labels = messageLabels(get().config.labels)
  const title = element('span', { class: 'tool-title' })
  const state = element('span', { class: 'tool-state' })
  const summary = element('summary', undefined, icon(wrench), title, state, icon(chevron))
  const content = element('div', { class: 'tool-group-content' })
  // Open at first: nothing in a folded one can have the focus.
  const dom = element('details', { class: 'tool tool-group', part: 'tool-group', open: true }, summary, content)
  /** The visitor decides from then on. */
  let isChosen = false
  let shown: string | undefined
  let current: ShownState | undefined
  let hasFiles = false
  let latest: readonly ToolPart[] = []

  summary.addEventListener('click', () => {
    isChosen = true
  })

  /** Folds what has ended, but not what the visitor is in, nor pictures and sounds. */
  function fold(next: ShownState): void {
    if (next === 'approval-requested') isChosen = false
    if (!isChosen) dom.open = !hasEnded(next) || hasFiles || content.contains(root.activeElement)
  }

  function update(tools: readonly ToolPart[]): void {
    latest = tools
    const states = tools.map((tool) => claimedState(tool, context))
    const next = stateOfAll(states)
    hasFiles = tools.some(({ files }) => files !== undefined)
    const failures = states.filter((one) => one === 'output-error').length
    const [label, shape] = lookOf(next)
    const words = next === 'output-error' ? fillLabel(labels, 'toolsFailed', { count: failures }) : labels[label]
    const count = fillLabel(labels, 'toolCount', { count: tools.length })
    if (shown === count + words) return
    shown = count + words
    title.textContent = count
    state.replaceChildren(icon(shape), element('span', { class: 'tool-state-words' }, words))
    dom.dataset['state'] = next
    if (current !== next) fold(next)
    current = next
  }

  content.addEventListener('expired', () => update(latest))
  return { dom, content, update }
}
