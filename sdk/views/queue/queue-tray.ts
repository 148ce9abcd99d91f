import { isReadyToSend, mostQueued } from '../../core/input/is-ready-to-send.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { queueLabels } from '../../core/labels/queue.ts'
import type { ChatState, MessageQueue, QueuedMessage, QueueRequests, ViewContext } from '../../core/types.ts'
import { element, setAttributes } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/composer/queue.css?inline'
import { createQueueRow, wordsOf, type QueueRow } from './queue-row.ts'
import type { QueueSurroundings } from './queue-surroundings.ts'
import { leaveFocus } from '../../dom/focus/leave-focus.ts'
import { reporting } from '../../core/util/thrown/report.ts'

/** What the visitor is told that the messages wait for; nothing if it is the answer. */
function noticeOf({ messages, held }: MessageQueue, labels: ReturnType<typeof queueLabels>): string {
  if (held) return labels[held === 'failed' ? 'queueFailed' : 'queueStopped']
  return messages.length < mostQueued ? '' : fillLabel(labels, 'queueFull', { count: mostQueued })
}

/** The messages that wait until they can be sent, above the field: to edit, to remove, or to send at once. */
export function createQueueTray(context: ViewContext, { dom: composer, focus }: QueueSurroundings) {
  const { get, requests, root, announce, signal } = context
  adoptSheets(root, [css])
  const title = element('h2', { class: 'queue-title' })
  const notice = element('p', { class: 'queue-notice', dir: 'auto' })
  const resume = element('button', { type: 'button', class: 'queue-resume', part: 'queue-resume' })
  const list = element('ul', { class: 'queue-list', role: 'list' })
  const dom = element(
    'section',
    { class: 'queue', part: 'queue' },
    element('div', { class: 'queue-head' }, title, notice, resume),
    list,
  )
  const rows = new Map<string, QueueRow>()
  let drawn: MessageQueue = { messages: [] }
  let noticed = ''
  /** The index of the message that the visitor has just removed or sent. */
  let gap: number | undefined
  /** The messages that the visitor has taken out: their end needs no words. */
  const taken = new Set<string>()

  function act(run: (queue: QueueRequests) => void): void {
    requests.queue().then(run, reporting('not-loaded'))
  }

  function takeOut({ id }: QueuedMessage): void {
    gap = drawn.messages.findIndex((message) => message.id === id)
    taken.add(id)
  }

  function addRow(message: QueuedMessage): QueueRow {
    const row = createQueueRow(context, message, {
      onEdit: () => act((queue) => queue.edit(message.id)),
      onCancel: () => act((queue) => queue.edit(undefined)),
      onSave: (text) => act((queue) => queue.save(text)),
      onSend() {
        takeOut(message)
        act((queue) => queue.sendNow(message.id))
      },
      onRemove(current) {
        takeOut(current)
        const labels = queueLabels(get().config.labels)
        announce(fillLabel(labels, 'queueRemoved', { text: { words: wordsOf(current, 40, labels) } }))
        act((queue) => queue.remove(message.id))
      },
    })
    rows.set(message.id, row)
    return row
  }

  /** One by one: moving an element loses its focus. */
  function drawRows({ messages, editingId }: MessageQueue): void {
    for (const [id, row] of rows) {
      if (messages.some((message) => message.id === id)) continue
      rows.delete(id)
      leaveFocus(row.dom, moveFocus)
      row.dom.remove()
    }
    for (const [index, message] of messages.entries()) {
      const row = rows.get(message.id) ?? addRow(message)
      row.draw(message, message.id === editingId)
      if (list.children[index] !== row.dom) list.insertBefore(row.dom, list.children[index] ?? null)
    }
  }

  function moveFocus(): void {
    const next = gap === undefined ? undefined : (drawn.messages[gap] ?? drawn.messages.at(-1))
    const row = next && rows.get(next.id)
    if (row) row.focus()
    else focus()
  }

  /** More messages are told by their number, and what was put back into the field. What is sent is seen and heard as a message. */
  function tell(previous: MessageQueue, labels: ReturnType<typeof queueLabels>): void {
    const count = drawn.messages.length
    const gone = previous.messages.filter(({ id }) => !drawn.messages.some((message) => message.id === id))
    const isReturned = gone.some(({ id, text }) => !taken.has(id) && text !== '' && get().composer.text.includes(text))
    for (const { id } of gone) taken.delete(id)
    if (count > previous.messages.length) announce(fillLabel(labels, 'queueCount', { count }))
    if (isReturned) announce(labels.queueReturned)
    const now = noticeOf(drawn, labels)
    if (now !== noticed) announce(now, drawn.held ? 'assertive' : 'polite')
    noticed = now
  }

  resume.addEventListener(
    'click',
    () => {
      act((queue) => queue.resume())
      focus()
    },
    { signal },
  )

  return {
    dom,
    update(state: ChatState): void {
      const { queue = { messages: [] }, config } = state
      const labels = queueLabels(config.labels)
      const previous = drawn
      drawn = queue
      title.textContent = labels.queue
      setAttributes(dom, { 'aria-label': labels.queue, 'data-held': queue.held })
      // Behind a message that waits for a connection none can be sent before it.
      dom.classList.toggle('is-offline', !isReadyToSend({ ...state, phase: 'idle' }))
      drawRows(queue)
      tell(previous, labels)
      notice.textContent = noticed
      resume.textContent = labels.queueResume
      if (!queue.held) leaveFocus(resume, focus)
      resume.hidden = !queue.held
      if (queue.messages.length) {
        if (!dom.isConnected) composer.prepend(dom)
      } else dom.remove()
      gap = undefined
      if (queue.messages.length > previous.messages.length) list.scrollTop = list.scrollHeight
    },
    destroy: (): void => dom.remove(),
  }
}
