import type { ThreadLabels } from '../../core/labels/threads.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { isComposing } from '../../dom/is-composing.ts'
import type { ThreadRow } from './thread-row.ts'

/** Longer titles are no titles. */
const longestTitle = 200

interface RenameSettings {
  readonly labels: ThreadLabels
  /** Whether the row is moved just now, which may take the focus away for a moment. */
  isMoving(): boolean
  /** It is over. `title` is there when there is another one; `isByKey` is false when the visitor went on to something else. */
  onEnd(title: string | undefined, isByKey: boolean): void
}

export interface ThreadRename {
  readonly row: ThreadRow
  cancel(): void
}

/**
 * A field in the place of a row's title. Enter saves, Escape gives up. To go on to something else saves, too, as in lists of files: what
 * was typed is not lost. A title must not be empty.
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
  const problem = element('span', { id: problemId, class: 'thread-problem', role: 'alert' })
  const form = element('span', { class: 'thread-rename' }, field, problem)
  let isOver = false
  field.value = before

  function end(title: string | undefined, isByKey: boolean): void {
    if (isOver) return
    isOver = true
    row.dom.classList.remove('is-renamed')
    form.remove()
    onEnd(title === before ? undefined : title, isByKey)
  }

  function complain(text: string): void {
    problem.textContent = text
    setAttributes(field, { 'aria-invalid': text !== '' && 'true', 'aria-describedby': text !== '' && problemId })
  }

  field.addEventListener('input', () => complain(''))
  field.addEventListener('keydown', (event) => {
    // Keys mean nothing to the list and the chat around it.
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
    // Another window is no reason to be done.
    if (!isMoving() && document.hasFocus()) end(field.value.trim() || undefined, false)
  })

  row.dom.classList.add('is-renamed')
  row.dom.append(form)
  field.focus()
  field.select()
  return { row, cancel: () => end(undefined, false) }
}
