import { fillLabel } from '../../../core/labels/fill-label.ts'
import { messageLabels } from '../../../core/labels/messages.ts'
import type { Message, ViewContext } from '../../../core/types.ts'
import { authorName } from '../../message/author-name.ts'

/** The minimum time between announcements of how far an answer is, in milliseconds. */
const pause = 10_000
/** So long after a key nothing is said about it: the screen reader says what is typed. */
const typingPause = 3000

/** Announces shortly what goes on until an answer is complete: a wait, what the model thinks, tools. */
export function createProgress(context: ViewContext, domOf: (message: Message) => HTMLElement | undefined) {
  const { announce, get, root, signal } = context
  let saidAt = -Infinity
  /** When the visitor typed last, and where. */
  let typed: { readonly at: number; readonly field: EventTarget | undefined } | undefined
  /** When a service last said what it does before it answers. */
  let preparedAt = -Infinity
  let timer: ReturnType<typeof setInterval> | undefined
  /** The call that was followed last, or that the model thinks. */
  let followed: string | undefined

  root.addEventListener('input', (event) => (typed = { at: performance.now(), field: event.composedPath()[0] }), { signal })
  signal.addEventListener('abort', () => clearInterval(timer))

  /** A field that is empty was sent. */
  function isTyping(): boolean {
    if (!typed || performance.now() - typed.at >= typingPause) return false
    const { field } = typed
    return Boolean(field instanceof HTMLElement && ('value' in field ? field.value : field.textContent))
  }

  /** Returns whether it was said; if not, what goes on then is said later. */
  function say(text: string, isFirst = false): boolean {
    timer ??= setInterval(goOn, pause)
    const now = performance.now()
    if (isTyping() || (!isFirst && now - saidAt < pause)) return false
    saidAt = now
    announce(text)
    return true
  }

  /** What a message that grows is busy with; the tool that runs is named as its card does. */
  function activityOf(message: Message): string {
    const { config } = get()
    const labels = messageLabels(config.labels)
    const type = message.parts.at(-1)?.type
    if (type === 'reasoning') return labels.reasoning
    const card = type === 'tool' ? [...(domOf(message)?.querySelectorAll('.tool:not(.tool-group)') ?? [])].at(-1) : undefined
    const words = ['.tool-name', '.tool-state'].map((part) => card?.querySelector(part)?.textContent ?? '')
    return card ? words.join(', ') : fillLabel(labels, 'replying', { name: authorName(config, message.role) })
  }

  /** Something has gone on for so long: it is said again. */
  function goOn(): void {
    const { messages, phase, config } = get()
    if (phase === 'idle') {
      clearInterval(timer)
      timer = undefined
      return
    }
    const growing = messages.findLast(({ status }) => status === 'streaming')
    say(growing ? activityOf(growing) : messageLabels(config.labels).awaitingReply)
  }

  return {
    /** Announces what a service does before it answers: an upload, a model that loads. */
    prepare(text: string, isFirst: boolean): void {
      if (isFirst) preparedAt = -Infinity
      if (say(text, isFirst)) preparedAt = performance.now()
    },
    /** Announces that a reply is pending, unless what was announced about the wait says more. */
    wait(): void {
      if (performance.now() - preparedAt >= pause) say(messageLabels(get().config.labels).awaitingReply, true)
    },
    /** Announces what a message that grows begins with, and what it is busy with from then on. */
    follow(message: Message, isFirst: boolean): void {
      const { config } = get()
      if (isFirst) {
        announce(fillLabel(messageLabels(config.labels), 'replying', { name: authorName(config, message.role) }))
        saidAt = performance.now()
        timer ??= setInterval(goOn, pause)
      }
      const part = message.parts.at(-1)
      const key = part?.type === 'tool' ? `tool ${part.id}` : part?.type
      if (key === followed) return
      followed = key
      if (part?.type === 'tool' || part?.type === 'reasoning') say(activityOf(message))
    },
  }
}
