// Reads what a request saves or changes of a thread, and refuses what none has.
import { isMessage } from '../../threads/storages/server/is-message.ts'
import type { MessageContent } from '../../core/options/messages/message.ts'
import { checkConversationLength } from '../bounds/check-conversation.ts'
import { readJson } from '../read-json.ts'
import { Refusal } from '../refusal.ts'
import { withOwnFiles } from '../trust/check-files.ts'

/** What is saved of a thread. */
export interface MessageSave {
  readonly messages: readonly MessageContent[]
  readonly tail?: string
}

/** What changes of a thread beside its messages. */
export interface ThreadChange {
  readonly title?: string
  readonly archived?: boolean
}

/** Characters of a title. */
const longestTitle = 1000

const bad = (detail: string): Refusal => new Refusal(400, detail)

const isText = (value: unknown): value is string => typeof value === 'string'

async function readObject(body: Blob): Promise<Readonly<Record<string, unknown>>> {
  return readJson(body, () => bad('The body is no JSON object.'))
}

/** @throws a `Refusal` for what is no save of messages. */
export async function readSave(body: Blob): Promise<MessageSave> {
  const { messages, tail } = await readObject(body)
  if (!Array.isArray(messages)) throw bad('There is no list of messages.')
  checkConversationLength(messages)
  if (!messages.every(isMessage)) throw bad('Something among the messages is none.')
  if (tail != null && !isText(tail)) throw bad('The tail is no text.')
  return { messages: withOwnFiles(messages), ...(tail != null && { tail }) }
}

/** @throws a `Refusal` for what changes nothing, or what no thread has. */
export async function readChange(body: Blob): Promise<ThreadChange> {
  const { title, archived } = await readObject(body)
  if (title === undefined && archived === undefined) throw bad('There is neither a title nor whether it is archived.')
  if (title !== undefined && (!isText(title) || title.length > longestTitle))
    throw bad(`A title is a text of at most ${longestTitle} characters.`)
  if (archived !== undefined && typeof archived !== 'boolean') throw bad('Whether it is archived is true or false.')
  return { ...(title !== undefined && { title }), ...(archived !== undefined && { archived }) }
}
