import type { Conversation } from '../conversation.ts'
import type { DataPart, Message, Part } from '../../types.ts'

const isData = (part: Part, id: string): part is DataPart => part.type.startsWith('data-') && (part as DataPart).id === id

/** Finds the data with an id that is unique in the conversation, and its message. */
export function findSharedData(
  conversation: Pick<Conversation, 'kept'>,
  id: string | undefined,
): { owner: Message; part: DataPart } | undefined {
  if (id === undefined) return undefined
  const owner = conversation.kept().findLast(({ parts }) => parts.some((part) => isData(part, id)))
  const part = owner?.parts.find((found): found is DataPart => isData(found, id))
  return owner && part && { owner, part }
}

/**
 * Replaces the data with the same id in whichever message contains it.
 * @returns false if there is none.
 */
export function replaceSharedData(conversation: Conversation, part: DataPart): boolean {
  const found = findSharedData(conversation, part.id)
  if (!found) return false
  const { owner, part: old } = found
  conversation.replace(owner.id, (before) => ({ ...before, parts: before.parts.map((other) => (other === old ? part : other)) }))
  if (owner.status !== 'streaming') conversation.save()
  return true
}
