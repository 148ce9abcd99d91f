import type { Conversation } from '../conversation.ts'
import { mergeSnapshotParts } from './merge-snapshot-parts.ts'
import { isValidMessage } from '../is-valid-message.ts'
import { partsOf, textOf } from '../message-parts.ts'
import type { MessageContent } from '../../options/options.ts'
import type { Message, Part } from '../../types.ts'

/** A digest of a message's content, empty if it has none: finds a message whose id has changed. */
function wordsOf(role: string, parts: readonly Part[]): string {
  const calls = parts.filter((part) => part.type === 'tool').map(({ id }) => id)
  const text = textOf(parts) ?? ''
  const thoughts = text || calls.length ? '' : parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('')
  return text || calls.length || thoughts ? JSON.stringify([role, text, calls, thoughts]) : ''
}

/**
 * Pairs the messages of a snapshot with those on screen. Some services change the ids of their messages at the end: a message
 * with an unknown id is matched with one of the same content whose id the service does not know.
 */
function pair(contents: readonly MessageContent[], present: readonly Message[]) {
  const byId = new Map(present.map((message) => [message.id, message]))
  const given = new Set(contents.map(({ id }) => id))
  const spare = present.filter(({ id }) => !given.has(id))
  const seen = new Set<string>()
  return contents.map(({ id: named, ...rest }) => {
    // Two messages with the same id are two messages.
    const id = named === undefined || seen.has(named) ? undefined : named
    if (id !== undefined) seen.add(id)
    const content: MessageContent = { ...rest, ...(id !== undefined && { id }) }
    const known = id === undefined ? undefined : byId.get(id)
    if (known) return { content, known }
    const words = wordsOf(content.role ?? 'ai', partsOf(content))
    const index = words ? spare.findIndex((message) => wordsOf(message.role, message.parts) === words) : -1
    return { content, known: spare.splice(index, index < 0 ? 0 : 1)[0] }
  })
}

/**
 * Updates the conversation to the service's version. Known messages take over its content and ids; others are added, at the start
 * if they come before the first known one. Messages that the service does not know stay.
 */
export function applySnapshot(
  conversation: Conversation,
  contents: readonly MessageContent[],
  origin: { sessionId: string | undefined; isOutdated?: boolean },
): void {
  const present = conversation.kept()
  const shown = new Set(present.map(({ id }) => id))
  /** Messages that the visitor replaced by another answer stay in their branch. */
  const isAside = ({ id }: MessageContent): boolean => id !== undefined && !shown.has(id) && conversation.has(id)
  const given = contents.filter(isValidMessage).filter((content) => !isAside(content))
  const pairs = pair(given, present)
  const first = pairs.findIndex(({ known }) => known)
  if (first > 0) conversation.prepend(pairs.slice(0, first).map(({ content }) => content))
  let isChanged = false
  for (const { content, known } of pairs.slice(Math.max(first, 0))) {
    if (known) isChanged = update(conversation, content, known) || isChanged
    else conversation.add(content, origin)
  }
  if (isChanged) conversation.save()
}

/** Updates a message. Returns whether anything changed. */
function update(conversation: Conversation, content: MessageContent, known: Message): boolean {
  const { metadata } = content
  const parts = mergeSnapshotParts(known.parts, partsOf(content))
  // A message that an answer still adds to must keep the id that the answer knows it by.
  const isRenamed = content.id !== undefined && content.id !== known.id && known.status !== 'streaming'
  if (parts === known.parts && !isRenamed && !metadata) return false
  conversation.replace(known.id, (before) => ({
    ...before,
    parts,
    ...(metadata && { metadata: { ...before.metadata, ...metadata } }),
  }))
  if (isRenamed && content.id !== undefined) conversation.rename(known.id, content.id)
  return true
}
