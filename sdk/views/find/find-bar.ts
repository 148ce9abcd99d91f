import { actionLabels } from '../../core/labels/actions.ts'
import { featureLabels } from '../../core/labels/features.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { findLabels } from '../../core/labels/find/find.ts'
import type { ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { cross } from '../../dom/icons/cross.ts'
import { isComposing } from '../../dom/is-composing.ts'

/** What the bar asks for. */
interface FindBarEvents {
  onWords(words: string): void
  /** Goes to the next place, or the one before. */
  onStep(step: 1 | -1): void
  onClose(): void
}

/** How long typing has to pause before the search starts, in milliseconds. */
const pause = 150

const down = 'm6 9.5 6 6 6-6'
const up = 'm6 14.5 6-6 6 6'

/** The field with the words, the count, and the buttons that lead to the next place. */
export function createFindBar({ get }: Pick<ViewContext, 'get'>, { onWords, onStep, onClose }: FindBarEvents) {
  const field = element('input', {
    type: 'search',
    class: 'find-field',
    part: 'find-field',
    autocomplete: 'off',
    enterkeyhint: 'search',
  })
  const count = element('output', { class: 'find-count', 'aria-hidden': 'true' })
  const button = (path: string, run: () => void): HTMLButtonElement => {
    const dom = element('button', { type: 'button', class: 'find-button' }, icon(path))
    dom.addEventListener('click', run)
    return dom
  }
  const previous = button(up, () => onStep(-1))
  const next = button(down, () => onStep(1))
  const close = button(cross, onClose)
  // Not a landmark: of its name and the field's, the same words, both would be said.
  const dom = element('div', { class: 'find', part: 'find' }, field, count, previous, next, close)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = ''

  function ask(): void {
    clearTimeout(timer)
    const words = field.value.trim()
    if (words === asked) return
    asked = words
    onWords(words)
  }

  function askSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(ask, pause)
  }

  function onKey(event: KeyboardEvent): void {
    if (isComposing(event)) return
    const { key, shiftKey, ctrlKey, metaKey } = event
    const isStep =
      (key === 'Enter' && event.target === field) || ((ctrlKey || metaKey) && key.toLowerCase() === 'g') || key === 'F3'
    if (key === 'Escape') onClose()
    else if (isStep) {
      const before = asked
      ask()
      // The first press asks for what was typed, and shows the first place.
      if (before === asked) onStep(shiftKey ? -1 : 1)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  field.addEventListener('input', (event) => {
    // oxlint-disable-next-line confab/keys-of-compositions -- An input event: it says so in every browser.
    if (!event.isComposing) askSoon()
  })
  field.addEventListener('compositionend', askSoon)
  dom.addEventListener('keydown', onKey)

  return {
    dom,
    field,
    draw(): void {
      const { labels } = get().config
      const words = findLabels(labels)
      setAttributes(field, { 'aria-label': words.find, placeholder: words.find })
      const names = [words.findPrevious, words.findNext, featureLabels(labels).close]
      for (const [index, each] of [previous, next, close].entries())
        setAttributes(each, { 'aria-label': names[index], title: names[index] })
    },
    /** Shows which of how many places is shown; undefined while nothing is looked for. */
    showCount(place: { readonly index: number; readonly count: number } | undefined): void {
      const { labels } = get().config
      for (const each of [previous, next]) setAttributes(each, { 'aria-disabled': !place?.count && 'true' })
      count.textContent = !place
        ? ''
        : place.count
          ? fillLabel(actionLabels(labels), 'answerPlace', { ...place })
          : findLabels(labels).findNone
    },
    setWords(words: string): void {
      field.value = words
      ask()
    },
    destroy(): void {
      clearTimeout(timer)
      dom.remove()
    },
  }
}
