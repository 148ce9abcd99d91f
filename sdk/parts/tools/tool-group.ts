import { fillLabel } from '../../core/labels/fill-label.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/parts.css?inline'
import { chevron } from '../../dom/icons/chevron.ts'
import type { PartContext } from '../part.ts'
import { durationWords } from './duration-words.ts'
import type { Tally } from './tally.ts'
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

function stateOfAll(states: ReadonlySet<ShownState>): ShownState {
  const [first = 'output-available'] = states
  return byWeight.find((state) => states.has(state)) ?? (states.size > 1 ? 'output-available' : first)
}

const hasEnded = (state: ShownState): boolean => state === 'not-run' || state.startsWith('output-')

/**
 * Steps side by side: how many there are, how far they are and how long they took, and the lines of each. Calls are folded once all
 * have ended; thoughts between them go on until the answer begins.
 */
export interface ToolGroup {
  readonly dom: HTMLDetailsElement
  readonly content: HTMLDivElement
  /** `isFollowed`: what comes after the steps has begun. */
  update(tally: () => Tally, isFollowed: boolean): void
}

/** @param range What a part of the steps is called. It is folded until the visitor opens it. */
export function createToolGroup(
  context: Pick<PartContext, 'get' | 'root' | 'isStreaming' | 'messageId'>,
  range?: string,
): ToolGroup {
  const { get, root } = context
  adoptSheets(root, [css])
  const labels = messageLabels(get().config.labels)
  const title = element('span', { class: 'tool-title' })
  const state = element('span', { class: 'tool-state' })
  const summary = element('summary', undefined, icon(wrench), title, state, icon(chevron))
  const content = element('div', { class: 'tool-group-content' })
  // Open at first: nothing in a folded one can have the focus.
  const dom = element('details', { class: 'tool tool-group', part: 'tool-group', open: range === undefined }, summary, content)
  /** The visitor decides from then on. */
  let isChosen = range !== undefined
  let shown: string | undefined
  let current: ShownState | undefined
  let wasOver: boolean | undefined
  let hasFiles = false
  let latest: readonly [tally: () => Tally, isFollowed: boolean] | undefined

  summary.addEventListener('click', () => {
    isChosen = true
  })

  /** Folds what is over, but not what the visitor is in, nor pictures and sounds. */
  function fold(next: ShownState, isOver: boolean): void {
    if (next === 'approval-requested' && range === undefined) isChosen = false
    if (!isChosen) dom.open = !isOver || hasFiles || content.contains(root.activeElement)
  }

  /** "3 tools", or of thoughts and calls "Worked for 8 s · 3 steps" once they are over. */
  function describe({ count, thoughts, duration }: Tally, isOver: boolean): string {
    if (!thoughts) return fillLabel(labels, 'toolCount', { count })
    const all = fillLabel(labels, 'stepCount', { count })
    const time = durationWords(duration, labels)
    return isOver && time ? `${fillLabel(labels, 'worked', { time })} · ${all}` : all
  }

  function update(tallyNow: () => Tally, isFollowed: boolean): void {
    latest = [tallyNow, isFollowed]
    const tally = tallyNow()
    const { failures, thoughts } = tally
    const next = stateOfAll(tally.states)
    const isOver = hasEnded(next) && (!thoughts || isFollowed || !context.isStreaming)
    hasFiles = tally.hasFiles
    const [label, shape] = lookOf(next)
    const words = next === 'output-error' ? fillLabel(labels, 'toolsFailed', { count: failures }) : labels[label]
    const all = range ?? describe(tally, isOver)
    const key = `${all}\n${words}\n${isOver}`
    if (shown === key) return
    const isOther = current !== next || wasOver !== isOver
    shown = key
    current = next
    wasOver = isOver
    title.textContent = all
    state.replaceChildren(icon(shape), element('span', { class: 'tool-state-words' }, words))
    dom.dataset['state'] = next
    if (isOther) fold(next, isOver)
  }

  content.addEventListener('expired', () => latest && update(...latest))
  return { dom, content, update }
}
