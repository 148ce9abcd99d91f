import type { Conversation } from '../conversation.ts'
import type { DataPart, Message, Part } from '../../types.ts'

const isData = (part: Part, id: string): part is DataPart => part.type.startsWith('data-') && (part as DataPart).id === id

/** The data of an id that one part of the whole conversation has, and the message that holds it. */
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
 * Puts data where the data of its id stands, in whichever message that is.
 * @returns false when there is none.
 */
export function replaceSharedData(conversation: Conversation, part: DataPart): boolean {
  const found = findSharedData(conversation, part.id)
  if (!found) return false
  const { owner, part: old } = found
  conversation.replace(owner.id, (before) => ({ ...before, parts: before.parts.map((other) => (other === old ? part : other)) }))
  if (owner.status !== 'streaming') conversation.save()
  return true
}
