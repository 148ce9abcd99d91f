import type { ThreadLabels } from '../../core/labels/threads.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import type { ThreadRow } from './thread-row.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'

/** Characters; enough for any title. */
const longestTitle = 200

interface RenameSettings {
  readonly labels: ThreadLabels
  /** True while the row is being moved, which may blur the field for a moment. */
  isMoving(): boolean
  /** Renaming has ended. `title` is set if it changed; `isByKey` is false if the visitor moved on to something else. */
  onEnd(title: string | undefined, isByKey: boolean): void
}

export interface ThreadRename {
  readonly row: ThreadRow
  cancel(): void
}

/**
 * Replaces a row's title by a text field. Enter saves, Escape cancels. Leaving the field saves as well, as in file managers, so
 * that nothing typed is lost. An empty title is not saved.
 */
export function startThreadRename(row: ThreadRow, { labels, isMoving, onEnd }: RenameSettings): ThreadRename {
  const before = row.entry.title
  const problemId = 'thread-title-problem'
  const field = element('input', {
    type: 'text',
    class: 'thread-field',
    part: 'thread-field',
    'aria-label': labels.threadTitle,
    dir: 'auto',
    maxlength: longestTitle,
    autocomplete: 'off',
    enterkeyhint: 'done',
  })
  const problem = element('span', { id: problemId, class: 'thread-problem', 'aria-live': 'assertive' })
  const form = element('span', { class: 'thread-rename' }, field, problem)
  let isOver = false
  field.value = before

  function end(title: string | undefined, isByKey: boolean): void {
    if (isOver) return
    isOver = true
    row.dom.classList.remove('is-renamed')
    onEnd(title === before ? undefined : title, isByKey)
    leaveFocus(form, () => row.open.focus())
    form.remove()
  }

  function complain(text: string): void {
    problem.textContent = text
    setAttributes(field, { 'aria-invalid': text !== '' && 'true', 'aria-describedby': text !== '' && problemId })
  }

  field.addEventListener('input', () => complain(''))
  field.addEventListener('keydown', (event) => {
    // The list and the chat must not react to these keys.
    event.stopPropagation()
    if (isComposing(event)) return
    const title = field.value.trim()
    if (event.key === 'Escape') end(undefined, true)
    else if (event.key !== 'Enter') return
    else if (title) end(title, true)
    else complain(labels.threadTitleMissing)
    event.preventDefault()
  })
  field.addEventListener('blur', () => {
    // Switching windows doesn't end renaming.
    if (!isMoving() && document.hasFocus()) end(field.value.trim() || undefined, false)
  })

  row.dom.classList.add('is-renamed')
  row.dom.append(form)
  field.focus()
  field.select()
  return { row, cancel: () => end(undefined, false) }
}
