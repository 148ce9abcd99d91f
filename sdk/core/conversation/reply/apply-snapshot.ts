import type { Conversation } from '../conversation.ts'
import { mergeParts } from './merge-parts.ts'
import { isMessage } from '../message-content.ts'
import { partsOf, textOf } from '../message-parts.ts'
import type { MessageContent } from '../../options/options.ts'
import type { Message, Part } from '../../types.ts'

/** What a message says in short, and empty for one that says nothing: by this it is found when its id is another one. */
function wordsOf(role: string, parts: readonly Part[]): string {
  const calls = parts.filter((part) => part.type === 'tool').map(({ id }) => id)
  const text = textOf(parts) ?? ''
  const thoughts = text || calls.length ? '' : parts.map((part) => (part.type === 'reasoning' ? part.text : '')).join('')
  return text || calls.length || thoughts ? JSON.stringify([role, text, calls, thoughts]) : ''
}

/**
 * The messages of a snapshot, each with the one that is shown for it. Some services give their messages other ids at the end: one whose id
 * is not known, and that says what a message with an id unknown to the service says, is taken for that one.
 */
function pair(contents: readonly MessageContent[], present: readonly Message[]) {
  const byId = new Map(present.map((message) => [message.id, message]))
  const given = new Set(contents.map(({ id }) => id))
  const spare = present.filter(({ id }) => !given.has(id))
  const seen = new Set<string>()
  return contents.map(({ id: named, ...rest }) => {
    // Two messages of one id are two messages.
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
 * Brings the conversation up to date with the one that a service has. Messages that are known take over what it says and the ids it
 * gives them, others are added: those that come before the first known one at the start. What the service does not know of stays.
 */
export function applySnapshot(
  conversation: Conversation,
  contents: readonly MessageContent[],
  origin: { sessionId: string | undefined; isOutdated?: boolean },
): void {
  const present = conversation.kept()
  const shown = new Set(present.map(({ id }) => id))
  /** What the visitor has put aside for another answer stays there. */
  const isAside = ({ id }: MessageContent): boolean => id !== undefined && !shown.has(id) && conversation.has(id)
  const given = contents.filter(isMessage).filter((content) => !isAside(content))
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

/** Whether anything of the message was changed. */
function update(conversation: Conversation, content: MessageContent, known: Message): boolean {
  const { metadata } = content
  const parts = mergeParts(known.parts, partsOf(content))
  // A message that an answer still adds to keeps the id by which that finds it.
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
