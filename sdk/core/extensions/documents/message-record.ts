// Writes a message as an exported document has it, with its files as far as there is room.
import { historyMessage } from '../../conversation/history-messages.ts'
import { publicPart } from '../../conversation/message-parts.ts'
import type { MessageContent, MessageFile, MessagePart } from '../../options/options.ts'
import type { Message } from '../../types.ts'
import { dataUrl } from '../../util/data-url.ts'
import { isTooDeep } from '../../util/is-too-deep.ts'
import { settledPart } from './settled-part.ts'

/** The largest file that is written into a document, in bytes, and the length of its address then. */
const largestFile = 2 ** 20
const longestAddress = 1_400_000

/** How much all files of a document have together, in characters: what is more would not be imported again. */
const mostFiles = 15_000_000

/** How much room is left for files. */
export interface FileRoom {
  left: number
}

export const createFileRoom = (): FileRoom => ({ left: mostFiles })

/** The address of a file that is valid elsewhere: its content, or where it is on the web. */
async function addressOf({ src, ref }: MessageFile, room: FileRoom): Promise<string | undefined> {
  let address = src
  if (ref && (!src || src.startsWith('blob:'))) {
    // One that can no longer be read is left by its name.
    address = ref.size <= largestFile ? await dataUrl(ref).catch(() => undefined) : undefined
  }
  if (!address || address.startsWith('blob:')) return undefined
  if (!address.startsWith('data:')) return address
  if (address.length > longestAddress || address.length > room.left) return undefined
  room.left -= address.length
  return address
}

async function wholeFile(file: MessageFile, room: FileRoom): Promise<MessageFile> {
  const src = await addressOf(file, room)
  const { ref: _ref, src: _src, ...rest } = file
  return src === undefined ? rest : { ...rest, src }
}

const sortKeys = <Given extends object>(given: Given): Given =>
  Object.fromEntries(Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : 1))) as Given

/** One order of the fields, whatever read the part last. */
function sortedPart(part: MessagePart): MessagePart {
  const sorted = sortKeys(part)
  if (sorted.type === 'file') return { ...sorted, file: sortKeys(sorted.file) }
  return sorted.type === 'tool' && sorted.approval ? { ...sorted, approval: sortKeys(sorted.approval) } : sorted
}

/** A message as a document has it: whole, and without the session of a service. */
function recordOf({ id, role, isTyped, createdAt, parentId, parts, custom, metadata }: Message): MessageContent {
  return {
    id,
    role,
    ...(isTyped && { origin: 'visitor' }),
    ...(createdAt !== undefined && { createdAt }),
    ...(parentId !== undefined && { parentId }),
    parts: parts
      .map(publicPart)
      .filter((part) => part !== undefined)
      .map(settledPart)
      .map(sortedPart),
    ...(custom !== undefined && { custom }),
    ...(metadata && { metadata }),
  }
}

/** What JSON keeps of a value; undefined if that is nothing, because it refers to itself, or is nested too deeply to be written. */
function plain<Given>(value: Given): Given | undefined {
  try {
    if (isTooDeep(value)) return undefined
    const text = JSON.stringify(value) as string | undefined
    return text === undefined ? undefined : (JSON.parse(text) as Given)
  } catch {
    return undefined
  }
}

/** What a reader makes of a message, so that a document that was read and written again is the same. */
function asRead({ id, ...content }: MessageContent): Message {
  const { custom, metadata, parts, ...rest } = content
  const [ownData, known] = [plain(custom), plain(metadata)]
  const plainContent: MessageContent = {
    ...rest,
    parts: parts?.map(plain).filter((part) => part !== undefined) ?? [],
    ...(ownData !== undefined && { custom: ownData }),
    ...(known !== undefined && { metadata: known }),
  }
  return historyMessage(plainContent, id ?? '')
}

/** What a document has of a message. */
export async function writeRecord(message: Message, room: FileRoom): Promise<MessageContent> {
  const parts: MessagePart[] = []
  for (const part of message.parts) {
    const given = publicPart(part)
    if (given) parts.push(given.type === 'file' ? { ...given, file: await wholeFile(given.file, room) } : given)
  }
  return recordOf(asRead({ ...recordOf(message), parts: parts.map(settledPart) }))
}
