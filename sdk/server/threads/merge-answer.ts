import { finishKind } from '../../core/conversation/finish-kind.ts'
import { keepAnswers } from '../../core/conversation/keep-answers.ts'
import { partsOf, textOf } from '../../core/conversation/message-parts.ts'
import type { MessageContent } from '../../core/options/messages/message.ts'

/** A message that has an id, by which pages and servers know that it is the same. */
export type NamedMessage = MessageContent & { readonly id: string }

/** What a thread is to have. */
export interface ThreadAddition {
  /** The conversation that was sent, up to the question. */
  readonly asked: readonly NamedMessage[]
  /** What came of the answer: new messages, and asked ones that it changed. */
  readonly answer: readonly NamedMessage[]
  /** Whether it is another answer, beside the one that is there. */
  readonly isBranch: boolean
  /** Whether the visitor stopped the answer: then what a page has of it is what the visitor wanted. */
  readonly isStopped: boolean
  /** Whether the question was in the thread before: if it is not there any more, somebody has removed it, and its answer with it. */
  readonly isQuestionKept: boolean
}

/** A thread as it is stored, or the end of it. */
export interface StoredMessages {
  readonly messages: readonly MessageContent[]
  /** The last message of the branch that is viewed, where there are several. */
  readonly tail?: string | undefined
}

/** What to save. */
export interface MergedThread extends StoredMessages {
  /** The place of the first message that is new or changed. */
  readonly first: number
}

const isInterrupted = ({ metadata }: MessageContent): boolean => finishKind(metadata?.finishReason) === 'interrupted'

/** By how much what is stored of a message is less than what came of it. */
function missingOf(stored: MessageContent, own: MessageContent): number {
  const [there, here] = [partsOf(stored), partsOf(own)]
  return (textOf(here) ?? '').length - (textOf(there) ?? '').length || here.length - there.length
}

function isBehind(stored: MessageContent, own: MessageContent): boolean {
  const missing = missingOf(stored, own)
  return isInterrupted(stored) && !isInterrupted(own) ? missing >= 0 : missing > 0
}

/** What a page saved in the middle of an answer, as it was closed, does not say that nothing came after it. */
function markInterrupted(stored: MessageContent, own: MessageContent): MessageContent {
  const { finishReason } = own.metadata ?? {}
  const isUnmarked = stored.metadata?.finishReason === undefined && isInterrupted(own)
  if (finishReason === undefined || !isUnmarked || missingOf(stored, own)) return stored
  return { ...stored, metadata: { ...stored.metadata, finishReason } }
}

/** One of two forms of a message, with what the visitor answered in either. What a page has whole may be its own: it stays. */
function pick(stored: MessageContent, own: NamedMessage, isStopped: boolean): MessageContent {
  if (isStopped && !isInterrupted(stored)) return keepAnswers(stored, own)
  if (!isBehind(stored, own)) return keepAnswers(markInterrupted(stored, own), own)
  const { custom, parentId, createdAt } = stored
  const kept = {
    ...(custom !== undefined && { custom }),
    ...(parentId !== undefined && { parentId }),
    ...(createdAt !== undefined && { createdAt }),
  }
  return keepAnswers({ ...own, ...kept }, stored)
}

/** A thread that messages are put into, one after the other: of a long conversation, each is looked for in no time. */
function createMerge({ messages, tail }: StoredMessages, { isStopped }: Pick<ThreadAddition, 'isStopped'>) {
  const list = [...messages]
  const ids = new Set(list.map(({ id }) => id))
  let hasBranches = list.some(({ parentId }) => parentId !== undefined)
  let first = list.length
  let isChanged = false

  function replace(place: number, removed: number, message: MessageContent): void {
    list.splice(place, removed, message)
    ids.add(message.id)
    hasBranches ||= message.parentId !== undefined
    first = Math.min(first, place)
    isChanged = true
  }

  /** Behind a message, and what else follows that: in two tabs the visitor may have asked something at the same moment. */
  function placeAfter(id: string | undefined): number {
    const place = list.findLastIndex((message) => message.id === id)
    const next = place < 0 ? -1 : list.findIndex(({ role }, index) => index > place && role === 'user')
    return next < 0 ? list.length : next
  }

  return {
    /** @param parent The message before it. */
    put(message: NamedMessage, parent: string | undefined, kind: 'asked' | 'answer' | 'branch'): void {
      const place = ids.has(message.id) ? list.findLastIndex(({ id }) => id === message.id) : -1
      const stored = list[place]
      if (stored) {
        const form = pick(stored, message, isStopped)
        if (form !== stored) replace(place, 1, form)
        return
      }
      // In a conversation with branches each message names the one before it.
      const isChild = message.parentId === undefined && (kind === 'branch' || hasBranches)
      const isInLine = kind === 'answer' && !hasBranches
      replace(isInLine ? placeAfter(parent) : list.length, 0, isChild ? { ...message, parentId: parent ?? null } : message)
    },
    /** Undefined where nothing is new. */
    end(isViewed: (tail: string) => boolean, last: string | undefined): MergedThread | undefined {
      if (!isChanged) return undefined
      const shown = hasBranches && (tail === undefined || isViewed(tail)) ? last : tail
      return { messages: list, first, ...(shown !== undefined && { tail: shown }) }
    },
  }
}

/**
 * Merges a question and its answer into a thread, as a page does that was left behind by others: what others added stays, what they removed
 * stays removed, and what they have more of, too.
 * @returns undefined where nothing is to be saved.
 */
export function mergeAnswer(stored: StoredMessages, addition: ThreadAddition): MergedThread | undefined {
  const { asked, answer, isBranch, isQuestionKept } = addition
  const ids = new Set(stored.messages.map(({ id }) => id))
  const common = asked.findLastIndex(({ id }) => ids.has(id))
  const isMissing = common < asked.length - 1
  if (isMissing && isQuestionKept) return undefined
  // Of a thread that was emptied meanwhile, the question is the beginning.
  const start = common < 0 && stored.messages.length ? asked.length - 1 : isMissing ? common + 1 : asked.length - 1
  const merge = createMerge(stored, addition)
  let parent = asked[start - 1]?.id
  for (const message of asked.slice(start)) {
    merge.put(message, parent, 'asked')
    parent = message.id
  }
  for (const [index, message] of answer.entries()) {
    merge.put(message, parent, isBranch && !index ? 'branch' : 'answer')
    parent = message.id
  }
  const path = new Set(asked.map(({ id }) => id))
  return merge.end((tail) => isBranch || path.has(tail), parent)
}
