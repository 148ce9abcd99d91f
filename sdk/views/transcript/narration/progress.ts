import { fillLabel } from '../../../core/labels/fill-label.ts'
import { messageLabels } from '../../../core/labels/messages.ts'
import type { Message, Part, ToolPart, ViewContext } from '../../../core/types.ts'
import { authorName } from '../../../core/labels/names/author-name.ts'
import { createPartsReader } from '../../../core/conversation/reply/parts-reader.ts'
import { callWords } from './call-words.ts'

/** The minimum time between announcements of how far an answer is, in milliseconds. */
const pause = 10_000
/** So long after a key nothing is said about it: the screen reader says what is typed. */
const typingPause = 3000
/** How long is waited with what to say of an answer that begins with a call, in milliseconds: the visitor may be asked, and that comes first. */
const callPause = 1000

const lastPart = ({ parts }: Message): Part | undefined => parts.findLast(({ type }) => type !== 'step-start')

const keyOf = (part: Part | undefined): string | undefined => (part?.type === 'tool' ? `tool ${part.id}` : part?.type)

const hasEnded = ({ state }: ToolPart): boolean => state.startsWith('output-')

interface ProgressEvents {
  /** The element of a message. */
  domOf(message: Message): HTMLElement | undefined
  /** A line of a message was said before its end. */
  onSaid(message: Message, line: string): void
}

/** Announces shortly what goes on until an answer is complete: a wait, what the model thinks, tools. */
export function createProgress(context: ViewContext, { domOf, onSaid }: ProgressEvents) {
  const { announce, get, root, signal } = context
  let saidAt = -Infinity
  /** When the visitor typed last, and where. */
  let typed: { readonly at: number; readonly field: EventTarget | undefined } | undefined
  /** When a service last said what it does before it answers. */
  let preparedAt = -Infinity
  let timer: ReturnType<typeof setInterval> | undefined
  let delay: ReturnType<typeof setTimeout> | undefined
  /** The call that was followed last, or that the model thinks. */
  let followed: string | undefined
  /** The message that has begun, or goes on, but of which nothing new has come. */
  let awaited: string | undefined
  const reader = createPartsReader()
  /** The states of calls that the visitor allowed. */
  const allowed = new Map<string, ToolPart['state']>()

  const labelsNow = () => messageLabels(get().config.labels)
  const wordsOf = (message: Message, call: ToolPart): string | undefined => callWords(domOf(message), call, labelsNow())

  root.addEventListener('input', (event) => (typed = { at: performance.now(), field: event.composedPath()[0] }), { signal })
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    clearTimeout(delay)
  })

  /** A field that is empty was sent. */
  function isTyping(): boolean {
    if (!typed || performance.now() - typed.at >= typingPause) return false
    const { field } = typed
    return Boolean(field instanceof HTMLElement && ('value' in field ? field.value : field.textContent))
  }

  /** What goes on then is said again a pause after this, whenever the wait began. */
  function announceNow(text: string): void {
    saidAt = performance.now()
    clearInterval(timer)
    timer = setInterval(goOn, pause)
    announce(text)
  }

  /** Returns whether it was said; if not, what goes on then is said later. Words are only looked for when it is time. */
  function say(words: () => string, isFirst = false): boolean {
    timer ??= setInterval(goOn, pause)
    if (isTyping() || (!isFirst && performance.now() - saidAt < pause)) return false
    const text = words()
    if (!text) return false
    announceNow(text)
    return true
  }

  const replyingWords = ({ role }: Message): string =>
    fillLabel(labelsNow(), 'replying', { name: authorName(get().config, role) })

  /** What a message that grows is busy with; a call that runs is named as its card does. Nothing if the visitor has been asked. */
  function activityOf(message: Message): string {
    const last = lastPart(message)
    if (last?.type === 'reasoning') return labelsNow().reasoning
    const call = last?.type === 'tool' ? message.parts.findLast((part) => part.type === 'tool' && !hasEnded(part)) : undefined
    if (call?.type === 'tool')
      return call.state === 'approval-requested' ? '' : (wordsOf(message, call) ?? replyingWords(message))
    return get().phase === 'loading' ? labelsNow().awaitingReply : replyingWords(message)
  }

  const findGrowing = (): Message | undefined => get().messages.findLast(({ status }) => status === 'streaming')

  /** Something has gone on for so long: it is said again. */
  function goOn(): void {
    if (get().phase === 'idle') {
      clearInterval(timer)
      timer = undefined
      return
    }
    const growing = findGrowing()
    // A pause has passed since the last text, though the clock may say a fraction less.
    say(() => (growing ? activityOf(growing) : labelsNow().awaitingReply), true)
  }

  /** Says that an answer comes, also over typing: it is what the visitor waits for. */
  function tellReplying(message: Message): void {
    announceNow(replyingWords(message))
  }

  /** The first that comes of an answer, or of what goes on. */
  function tellFirst(message: Message): void {
    if (lastPart(message)?.type !== 'tool') return tellReplying(message)
    delay = setTimeout(() => {
      const growing = findGrowing()
      if (growing?.id === message.id) say(() => activityOf(growing), true)
    }, callPause)
  }

  /** A message begins to grow, or goes on after its end: then it may only wait for what comes next. */
  function begin(message: Message, isGoingOn: boolean): void {
    timer ??= setInterval(goOn, pause)
    clearTimeout(delay)
    followed = keyOf(lastPart(message))
    awaited = followed === undefined || (isGoingOn && get().phase === 'loading') ? message.id : undefined
    if (awaited === undefined) tellFirst(message)
  }

  /** Says at once what becomes of a call that the visitor allowed. */
  function followAllowed(message: Message, isFirst: boolean): void {
    for (const place of reader.next(message.parts)) {
      const part = message.parts[place]
      if (part?.type !== 'tool' || !part.approval?.isApproved) continue
      const key = `${message.id} ${part.id}`
      const before = allowed.get(key)
      if (before === part.state) continue
      allowed.set(key, part.state)
      // What ended before the answer went on is known, and that a call runs is said once.
      const isNews = isFirst ? !hasEnded(part) : hasEnded(part) || !before
      const words = isNews ? wordsOf(message, part) : undefined
      if (words && say(() => words, true)) onSaid(message, words)
    }
  }

  return {
    /** Announces what a service does before it answers: an upload, a model that loads. */
    prepare(text: string, isFirst: boolean): void {
      if (isFirst) preparedAt = -Infinity
      if (say(() => text, isFirst)) preparedAt = performance.now()
    },
    /** Announces that a reply is pending, unless what was announced about the wait says more. */
    wait(): void {
      const growing = findGrowing()
      if (growing) say(() => activityOf(growing))
      else if (performance.now() - preparedAt >= pause) say(() => labelsNow().awaitingReply, true)
    },
    /** Announces what a message that grows begins with, and what it is busy with from then on. */
    follow(message: Message, before: Message | undefined): void {
      const isFirst = before?.status !== 'streaming'
      if (isFirst) begin(message, before !== undefined)
      followAllowed(message, isFirst)
      const part = lastPart(message)
      const key = keyOf(part)
      if (key === followed) return
      followed = key
      if (awaited === message.id) {
        awaited = undefined
        tellFirst(message)
      } else if (part?.type === 'tool' || part?.type === 'reasoning') say(() => activityOf(message))
    },
  }
}
