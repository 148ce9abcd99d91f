import { isReadyToSend } from '../../core/input/is-ready-to-send.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { formatList } from '../../core/labels/format-list.ts'
import { suggestionLabels } from '../../core/labels/suggestions.ts'
import type { LabelledSuggestion } from '../../core/options/options.ts'
import type { ChatState, ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import { returnFocus } from '../return-focus.ts'
import { observeLayout } from '../../dom/observe-layout.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/transcript/suggestions.css?inline'
import { createSuggestionFinder, turnOf } from './find-suggestions.ts'
import { createWelcome } from './welcome.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

/** The state that determines the suggestions. */
const deciding = ['messages', 'phase', 'view', 'config', 'isRestoring', 'historyPaging'] as const

export interface SuggestionsView {
  update(state: ChatState, previous: ChatState): void
  destroy(): void
}

/** The buttons below the last message, each of which sends a message of the visitor. */
export function createSuggestions(context: ViewContext, place: HTMLElement): SuggestionsView {
  const { get, requests, root, signal } = context
  adoptSheets(root, [css])
  const finder = createSuggestionFinder(get, draw)
  const welcome = createWelcome(context, place)
  const list = element('ul', { class: 'suggestions', part: 'suggestions', role: 'list' })
  let shown: readonly LabelledSuggestion[] = []
  const labels = () => suggestionLabels(get().config.labels)

  /** In focus mode the newest group fills the view, minus what is below it. */
  const size = observeLayout.size(([entry]) => {
    // Reading `offsetHeight` between the writes of several chats would force a layout for each of them.
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0
    place.parentElement?.style.setProperty('--suggestions', `${height}px`)
  })
  size.observe(place)

  /** A text that the page's rules don't allow to be sent is put into the input for editing. */
  function press(text: string): void {
    if (!isReadyToSend(get())) return
    const { messages } = get()
    requests.submitText(text)
    if (get().messages === messages && !get().composer.text) requests.setText(text, true)
    returnFocus(root)
  }

  function createButton({ text, label }: LabelledSuggestion): HTMLLIElement {
    const button = element(
      'button',
      { type: 'button', part: 'suggestion', dir: 'auto', title: text === label ? undefined : text },
      label,
    )
    button.addEventListener('click', () => press(text))
    return element('li', undefined, button)
  }

  function announce(): void {
    if (signal.aborted || !shown.length) return
    const words = shown.map(({ label }) => label)
    context.announce(
      fillLabel(labels(), 'suggestionsOffered', { list: { words: formatList(words, labels(), { isOpen: true, areOwn: true }) } }),
    )
  }

  function disable(): void {
    const isDisabled = !isReadyToSend(get())
    for (const button of list.querySelectorAll('button'))
      setAttributes(button, { 'aria-disabled': isDisabled ? 'true' : undefined })
  }

  function draw(): void {
    const turn = turnOf(get())
    const next = finder.find(turn)
    list.setAttribute('aria-label', labels().suggestions)
    if (JSON.stringify(next) === JSON.stringify(shown)) return
    shown = next
    leaveFocus(list, () => returnFocus(root))
    list.replaceChildren(...next.map(createButton))
    if (next.length) place.append(list)
    else list.remove()
    disable()
    // After the answer itself, which is announced in the next task.
    if (turn?.answer && !turn.answer.isHistory) setTimeout(announce)
  }

  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return
    event.preventDefault()
    returnFocus(root)
  })
  draw()
  welcome.update(get())

  return {
    update(state, previous) {
      welcome.update(state, previous)
      if (deciding.some((name) => state[name] !== previous[name])) draw()
      if (shown.length && isReadyToSend(state) !== isReadyToSend(previous)) disable()
    },
    destroy() {
      finder.forget()
      size.disconnect()
      list.remove()
    },
  }
}
