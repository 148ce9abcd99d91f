import { messageLabels } from '../../core/labels/messages.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import type { LoadingPart, Message, ViewContext } from '../../core/types.ts'
import { textContentOf } from '../../dom/text-content.ts'
import { authorName } from '../message/author-name.ts'
import { noticeKind } from '../message/finish/notice-kind.ts'

/** The minimum time between announcements while waiting, in milliseconds. */
const waitingPause = 10_000

/**
 * Announces what happens in the transcript to screen readers: the start of a reply, the whole reply at its end, errors at once.
 */
export function createLiveAnnouncements(context: ViewContext, domOf: (message: Message) => HTMLElement | undefined) {
  let saidWaiting = -Infinity

  /** Announces that a reply is pending. */
  function narrateWait(): void {
    // What was announced about the wait already says more.
    if (performance.now() - saidWaiting >= waitingPause)
      context.announce(messageLabels(context.get().config.labels).awaitingReply)
  }

  /** Announces the progress of an upload, or of a service's preparations: dots alone say nothing. */
  function narrateWaiting({ parts }: Message, before: Message | undefined): void {
    if (!before) saidWaiting = -Infinity
    const { text } = (parts[0] ?? {}) as Partial<LoadingPart>
    if (!text || performance.now() - saidWaiting < waitingPause) return
    saidWaiting = performance.now()
    context.announce(text)
  }

  function narrateReply(message: Message): void {
    if (message.kind === 'error') {
      for (const part of message.parts) if (part.type === 'error') context.announce((part as { text: string }).text, 'assertive')
      return
    }
    // In the next task: by then the last rendered content is in the document, and lazily rendered parts have been added.
    setTimeout(() => {
      const { config } = context.get()
      const dom = context.signal.aborted ? undefined : domOf(message)
      const text = dom ? textContentOf(dom) : ''
      const name = authorName(config, message.role)
      if (text) context.announce(fillLabel(messageLabels(config.labels), 'replied', { name, text: { words: text } }))
    })
  }

  /** Announces that an answer did not come whole, after its words. */
  function narrateFinish(message: Message, before: Message | undefined): void {
    const kind = noticeKind(message)
    if (!kind || (before && noticeKind(before) === kind)) return
    setTimeout(() => {
      import('../message/finish/finish-words.ts').then(
        ({ finishWords }) => context.announce(finishWords(kind, context.get().config.labels)),
        (error: unknown) => console.error(error),
      )
    })
  }

  function narrate(message: Message, before: Message | undefined): void {
    if (message.kind === 'loading') return narrateWaiting(message, before)
    if (message.isHistory || message.kind === 'intro' || message.role === 'user') return
    if (message.status === 'streaming') {
      const { config } = context.get()
      const name = authorName(config, message.role)
      if (before?.status !== 'streaming') context.announce(fillLabel(messageLabels(config.labels), 'replying', { name }))
      return
    }
    if (!before || before.status === 'streaming') narrateReply(message)
    narrateFinish(message, before)
  }

  return { narrate, narrateWait }
}
