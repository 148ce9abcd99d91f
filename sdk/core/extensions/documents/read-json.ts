import { historyMessages } from '../../conversation/history-messages.ts'
import { findParents, splitTree } from '../../conversation/message-tree.ts'
import { ChatError } from '../../errors.ts'
import { documentLabels } from '../../labels/documents/documents.ts'
import { fillLabel } from '../../labels/fill-label.ts'
import type { FirstLabels } from '../../labels/labels.ts'
import type { MessageContent, MessagePart } from '../../options/options.ts'
import type { ReadConversation } from '../../types.ts'
import { isJson } from '../../util/is-json.ts'
import { isTooDeep } from '../../util/is-too-deep.ts'
import { settledPart } from './settled-part.ts'
import { documentFormat, documentVersion } from './write-json.ts'

/** The largest document that is read, in bytes: reading more would freeze the page. */
const largest = 20_000_000

type Refuse = (label: 'importUnknown' | 'importBroken' | 'importNewer') => ChatError

const asText = async (given: Blob | string): Promise<string> => (typeof given === 'string' ? given : given.text())

const isPart = (given: unknown): boolean => isJson(given) && typeof given['type'] === 'string'

/** True for a message as `writeJson` writes one: what a chat takes besides, such as `text`, would be lost. */
function isRecord(given: unknown): boolean {
  if (!isJson(given)) return false
  const { id, parts } = given
  return typeof id === 'string' && id !== '' && Array.isArray(parts) && parts.every(isPart)
}

/** True if these messages are those of one conversation: each has an id of its own, and follows another one, or none. */
function isWhole(records: readonly unknown[]): records is readonly MessageContent[] {
  if (!records.every(isRecord)) return false
  const named = records as readonly (MessageContent & { id: string })[]
  const ids = new Set(named.map(({ id }) => id))
  if (ids.size < named.length || isTooDeep(records)) return false
  const parents = findParents(named)
  return named.every(({ id, parentId }) => !ids.has(parentId ?? '') || parents.get(id) === parentId)
}

/** Nobody knows who wrote the html of a document, and a chat that trusts its services does not trust every file. */
function withoutTrust(record: MessageContent, isHtmlTrusted: boolean): MessageContent {
  const { id, role, origin, createdAt, parentId, custom, metadata, parts } = record
  const safe = parts?.map((part) => {
    const isText = part.type === 'html' && isHtmlTrusted
    return isText ? { type: 'text', text: `~~~~~html\n${part.html}\n~~~~~` } : settledPart(part)
  })
  return {
    ...(typeof id === 'string' && { id }),
    ...(typeof role === 'string' && { role }),
    ...(origin === 'visitor' && { origin }),
    ...(typeof createdAt === 'string' && { createdAt }),
    ...(parentId !== undefined && { parentId }),
    ...(custom !== undefined && { custom }),
    ...(metadata !== undefined && { metadata }),
    parts: safe as readonly MessagePart[],
  }
}

function parse(text: string, refuse: Refuse): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    // Cut off, or never one.
    throw text.trimStart().startsWith(`{"format":"${documentFormat}"`)
      ? refuse('importBroken')
      : Object.assign(refuse('importUnknown'), { cause: error })
  }
  if (!isJson(value) || value['format'] !== documentFormat) throw refuse('importUnknown')
  if (typeof value['version'] === 'number' && value['version'] > documentVersion) throw refuse('importNewer')
  return value
}

/**
 * Reads a document of `writeJson`.
 * @throws a ChatError that says in the visitor's language what is wrong with it.
 */
export async function readJson(given: Blob | string, labels: FirstLabels, isHtmlTrusted: boolean): Promise<ReadConversation> {
  const words = documentLabels(labels)
  const refuse: Refuse = (label) => new ChatError(words[label], { kind: 'default', isDisplayable: true, code: label })
  if ((typeof given === 'string' ? given.length : given.size) > largest) {
    const text = fillLabel(words, 'importTooLarge', { size: largest / 1_000_000 })
    throw new ChatError(text, { kind: 'default', isDisplayable: true, code: 'importTooLarge' })
  }
  const { title, tail, messages: records } = parse(await asText(given), refuse)
  if (!Array.isArray(records) || !isWhole(records)) throw refuse('importBroken')
  const messages = historyMessages(
    records.map((record) => withoutTrust(record, isHtmlTrusted)),
    [],
  )
  const { visible, branches } = splitTree(messages, typeof tail === 'string' ? tail : undefined)
  return { title: typeof title === 'string' && title ? title : undefined, messages: visible, branches }
}
