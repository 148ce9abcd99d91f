import { finishKind } from '../../../core/conversation/finish-kind.ts'
import { messageLabels } from '../../../core/labels/messages.ts'
import { fillLabel } from '../../../core/labels/fill-label.ts'
import { joinSentences } from '../../../core/labels/writing/join-sentences.ts'
import type { LoadingPart, Message, ViewContext } from '../../../core/types.ts'
import { errorWords } from '../../../parts/errors/error-words.ts'
import { authorName } from '../../../core/labels/names/author-name.ts'
import { noticeKind } from '../../message/finish/notice-kind.ts'
import { createProgress } from './progress.ts'
import { spokenLines } from './spoken-lines.ts'
import { reporting } from '../../../core/util/thrown/report.ts'

/** What of these lines was not said before, each as often as it is new. */
function unsaid(lines: readonly string[], said: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of said) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const times = left.get(line) ?? 0
    left.set(line, times - 1)
    return times < 1
  })
}

/**
 * Announces what happens in the transcript to screen readers: the start of a reply, how far it is, at its end what of it was not said
 * yet, and errors at once.
 */
export function createLiveAnnouncements(context: ViewContext, domOf: (message: Message) => HTMLElement | undefined) {
  const { announce, get, signal } = context
  /** The lines of messages that were announced, by their ids: one that goes on is not said from its beginning again. */
  const said = new Map<string, readonly string[]>()
  const progress = createProgress(context, {
    domOf,
    onSaid: ({ id }, line) => said.set(id, [...(said.get(id) ?? []), line]),
  })

  /** Announces the progress of an upload, or of a service's preparations: dots alone say nothing. */
  function narrateWaiting({ parts }: Message, before: Message | undefined): void {
    const { text } = (parts[0] ?? {}) as Partial<LoadingPart>
    if (text) progress.prepare(text, !before)
  }

  /** Announces what is drawn of a message. Markup of a service or the page comes after the rest: that is waited for. */
  function tell(message: Message): void {
    const dom = signal.aborted ? undefined : domOf(message)
    if (!dom) return
    if (dom.querySelector('[data-pending]')) {
      dom.addEventListener('confab-drawn', () => tell(message), { once: true, signal })
      return
    }
    const { config } = get()
    const labels = messageLabels(config.labels)
    const lines = spokenLines(dom, labels)
    const fresh = unsaid(lines, said.get(message.id) ?? [])
    said.set(message.id, lines)
    if (!fresh.length) return
    const text = joinSentences(fresh, labels.language)
    announce(fillLabel(labels, 'replied', { name: authorName(config, message.role), text: { words: text } }))
  }

  /** Announces at once what happened and what to do now, as it stands there. */
  function narrateError({ parts }: Message): void {
    const labels = messageLabels(get().config.labels)
    for (const part of parts) {
      if (part.type !== 'error') continue
      const { title, words } = errorWords(part, labels)
      announce(joinSentences(title ? [title, words] : [words], labels.language), 'assertive')
    }
  }

  function narrateReply(message: Message): void {
    if (message.kind === 'error') return narrateError(message)
    // Who stopped it has heard enough of it: that it was stopped is said already.
    if (message.isStopped || finishKind(message.metadata?.finishReason) === 'stopped') return
    // In the next task: by then the last rendered content is in the document, and lazily rendered parts have been added.
    setTimeout(() => tell(message))
  }

  /** Announces that an answer did not come whole, after its words. */
  function narrateFinish(message: Message, before: Message | undefined): void {
    const kind = noticeKind(message)
    if (!kind || (before && noticeKind(before) === kind)) return
    setTimeout(() => {
      import('../../message/finish/finish-words.ts').then(
        ({ finishWords }) => announce(finishWords(kind, get().config.labels)),
        reporting('not-loaded'),
      )
    })
  }

  function narrate(message: Message, before: Message | undefined): void {
    if (message.kind === 'loading') return narrateWaiting(message, before)
    if (message.kind === 'intro' || message.role === 'user') return
    const isGrowing = message.status === 'streaming'
    const hasGrown = before?.status === 'streaming'
    if (message.isHistory && !hasGrown) {
      // An answer of before that goes on, as after an approval: only what comes now is said.
      const dom = isGrowing && before ? domOf(message) : undefined
      if (!dom) return
      said.set(message.id, spokenLines(dom, messageLabels(get().config.labels)))
    }
    if (isGrowing) return progress.follow(message, before)
    if (!before || hasGrown) narrateReply(message)
    narrateFinish(message, before)
  }

  return { narrate, narrateWait: progress.wait }
}
