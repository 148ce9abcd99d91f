import { actionLabels } from '../../core/labels/actions.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { findLabels } from '../../core/labels/find/find.ts'
import { formatList } from '../../core/labels/format-list.ts'
import type { ViewContext } from '../../core/types.ts'
import { returnFocus } from '../return-focus.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/transcript/find.css?inline'
import { createFindBar } from './find-bar.ts'
import { findMatches, patternOf, surroundings, type Match } from './find-matches.ts'
import { createMatchMarks, isInSight } from './match-marks.ts'
import type { Reach } from './reach-message.ts'
import { reporting } from '../../core/util/thrown/report.ts'

/** Finds words in the conversation, also in messages that are not drawn, and in those that load as the visitor scrolls. */
export interface Find {
  open(words: string): void
  /** The messages have changed. */
  update(): void
}

export function createFind(context: ViewContext, reach: Reach): Find {
  const { get, root, announce, requests, signal } = context
  const { scroller, list } = reach
  adoptSheets(root, [css])
  const bar = createFindBar(context, { onWords: (words) => void look(words), onStep: step, onClose: close })
  let searching: AbortController | undefined
  let pattern: RegExp | undefined
  let matches: readonly Match[] = []
  let current = -1
  let searched: typeof list.messages = []
  let before: HTMLElement | undefined
  const marks = createMatchMarks(reach, () => pattern)

  /** The last place that is not below what the visitor sees: at the end of a conversation, the newest. */
  function lastInSight(): number {
    const places = new Map(list.messages.map(({ id }, place) => [id, place]))
    let bottom = -1
    list.forEachView(({ dom }, { id }) => {
      if (isInSight(dom, scroller)) bottom = Math.max(bottom, places.get(id) ?? -1)
    })
    const found = matches.findLastIndex(({ id }) => bottom < 0 || (places.get(id) ?? 0) <= bottom)
    return found < 0 ? Math.min(0, matches.length - 1) : found
  }

  function tell(): void {
    const { labels } = get().config
    const match = matches[current]
    const message = match && list.messages.find(({ id }) => id === match.id)
    if (!match || !message || !pattern) return announce(findLabels(labels).findNone)
    const place = fillLabel(actionLabels(labels), 'answerPlace', { index: current + 1, count: matches.length })
    announce(formatList([place, surroundings(message, pattern, match.place)], labels, { isOpen: true, areOwn: true }))
  }

  /** Shows the place that is chosen. */
  function show(): void {
    bar.showCount({ index: current + 1, count: matches.length })
    const match = matches[current]
    if (match) marks.show(match)
  }

  function step(by: 1 | -1): void {
    if (!matches.length) return
    current = (current + by + matches.length) % matches.length
    show()
    tell()
  }

  /** Looks for the words again where the messages have changed, and stays where it was. */
  async function search(isNew: boolean): Promise<void> {
    searching?.abort()
    const own = (searching = new AbortController())
    const ending = AbortSignal.any([signal, own.signal])
    const words = pattern
    if (!words) return
    if (isNew) await requests.loadMessages().catch(reporting('failed-request'))
    if (ending.aborted) return
    const kept = matches[current]
    searched = list.messages
    const found = await findMatches(list.messages, words, ending)
    if (!found) return
    matches = found
    if (!isNew) {
      current = matches.findIndex(({ id, place }) => id === kept?.id && place === kept.place)
      bar.showCount({ index: current + 1, count: matches.length })
      return marks.paintSoon()
    }
    current = lastInSight()
    show()
    tell()
  }

  function look(words: string): Promise<void> {
    marks.clear()
    matches = []
    current = -1
    pattern = words ? patternOf(words) : undefined
    searching?.abort()
    bar.showCount(undefined)
    return search(true)
  }

  function close(): void {
    const match = matches[current]
    const message = match && list.messages.find(({ id }) => id === match.id)
    // The visitor reads on at what was found; without that, where they were.
    const dom = message && list.domOf(message)
    if (dom) dom.focus({ preventScroll: true })
    else if (before?.isConnected) before.focus({ preventScroll: true })
    else returnFocus(root)
    searching?.abort()
    marks.clear()
    bar.dom.remove()
  }

  scroller.addEventListener('scroll', () => bar.dom.isConnected && marks.paintSoon(), { signal, passive: true })
  signal.addEventListener('abort', () => {
    marks.clear()
    bar.destroy()
  })

  return {
    open(words) {
      if (!bar.dom.isConnected) {
        before = root.activeElement instanceof HTMLElement ? root.activeElement : undefined
        bar.draw()
        scroller.before(bar.dom)
        bar.showCount(undefined)
      }
      bar.field.focus({ preventScroll: true })
      bar.field.select()
      if (words) bar.setWords(words)
      else if (bar.field.value) void look(bar.field.value.trim())
    },
    update() {
      if (!bar.dom.isConnected || !pattern || list.messages === searched) return
      void search(false)
    },
  }
}
