import { filesOf } from '../../core/conversation/message-parts.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { formatList } from '../../core/labels/format-list.ts'
import { outboxLabels } from '../../core/labels/outbox.ts'
import { areKept } from '../../core/extensions/outbox/outbox-files.ts'
import type { Message, OutboxRequests, ViewContext } from '../../core/types.ts'
import { drawWords } from '../../dom/draw-words.ts'
import { element } from '../../dom/element.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import css from '../../styles/message/delivery.css?inline'
import { leaveToMessage } from '../../dom/focus/leave-focus.ts'
import { reporting } from '../../core/util/thrown/report.ts'

type Labels = ReturnType<typeof outboxLabels>

const words = { pending: 'outboxSending', queued: 'outboxOffline', failed: 'outboxFailed' } as const

const isUnsent = (status: Message['status']): status is keyof typeof words => Object.hasOwn(words, status)

/** The files of a message that would be lost with the page. */
function lostFiles({ parts }: Message, labels: Labels): string {
  const files = filesOf(parts)
  const real = files.flatMap(({ ref }) => ref ?? [])
  if (!files.length || (real.length === files.length && areKept(real))) return ''
  return fillLabel(labels, 'outboxNotKept', {
    names: {
      words: formatList([...new Set(files.map(({ name }) => name ?? labels.file))], labels, { isOpen: true }),
    },
  })
}

/** Shows below a message of the visitor whether it is being sent, waits for a connection, or was refused; replaces what was there. */
export function drawDelivery(article: HTMLElement, row: HTMLElement, context: ViewContext, message: Message): void {
  const { get, requests, root, announce } = context
  const former = article.querySelector<HTMLElement>(':scope > .delivery')
  if (former) leaveToMessage(former)
  former?.remove()
  const { id, status } = message
  if (isUnsent(status)) {
    adoptSheets(root, [css])
    const labels = outboxLabels(get().config.labels)
    const act = (run: (outbox: OutboxRequests) => void): void => {
      requests.outbox().then(run, reporting('not-loaded'))
    }
    const button = (part: string, label: string, press: () => void): HTMLButtonElement => {
      const made = element('button', { type: 'button', class: 'delivery-button', part }, label)
      made.addEventListener('click', press)
      return made
    }
    const lost = status === 'pending' ? '' : lostFiles(message, labels)
    // Each says something of its own: languages end and join sentences differently.
    const texts = [labels[words[status]], lost].filter(Boolean)
    const buttons = [
      ...(status === 'failed' ? [button('delivery-retry', labels.tryAgain, () => act((outbox) => outbox.tryAgain(id)))] : []),
      ...(status === 'pending' ? [] : [button('delivery-delete', labels.outboxDelete, () => act((outbox) => outbox.remove(id)))]),
    ]
    row.after(
      element(
        'div',
        { class: 'delivery', part: 'delivery', 'data-state': status },
        ...texts.map((text) => drawWords(element('span'), text, labels)),
        ...buttons,
      ),
    )
    const isNews = status !== 'pending' && former?.dataset['state'] !== status
    for (const text of isNews ? texts : []) announce(text, status === 'failed' ? 'assertive' : 'polite')
  }
}
