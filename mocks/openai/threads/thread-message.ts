import { answerText, inWords } from '../../kit/answer-text.ts'
import type { MockFrame } from '../../kit/mock-answer.ts'

export interface GivenMessage {
  role?: unknown
  content?: string | { type?: string; text?: string; image_file?: { file_id?: string } }[]
  attachments?: { file_id?: string; tools?: { type?: string }[] }[]
}

export interface StoredMessage extends Record<string, unknown> {
  readonly id: string
  readonly role: string
  readonly content: readonly StoredPart[]
}

type StoredPart =
  | { type: 'text'; text: { value: string; annotations: object[] } }
  | { type: 'image_file'; image_file: { file_id: string } }

const created = 1763700000

const textPart = (value: string, annotations: object[] = []): StoredPart => ({ type: 'text', text: { value, annotations } })

const stored = (id: string, thread: string, role: string, content: StoredPart[], more: object = {}): StoredMessage => ({
  id,
  object: 'thread.message',
  created_at: created,
  thread_id: thread,
  status: 'completed',
  role,
  content,
  assistant_id: role === 'assistant' ? 'asst_1' : null,
  run_id: null,
  attachments: [],
  metadata: {},
  ...more,
})

/** What the service would refuse in a message; undefined when it is sound. */
export function messageFault({ role, content, attachments = [] }: GivenMessage, files: ReadonlySet<string>): string | undefined {
  if (role !== 'user' && role !== 'assistant') return `Invalid value: '${String(role)}'.`
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  if (parts.some(({ type, text }) => type === 'text' && !text)) return 'content with type `text` must have `text` values'
  const named = parts.flatMap((part) => ('image_file' in part ? [part.image_file?.file_id] : []))
  const missing = [...named, ...attachments.map(({ file_id: id }) => id)].find((id) => !files.has(id ?? ''))
  if (missing !== undefined) return `No file found with id '${missing}'.`
  const wrong = attachments.find(({ tools = [] }) => !tools.length)
  return wrong ? "Missing required parameter: 'attachments[0].tools'." : undefined
}

/** A message of the visitor as the service keeps it. */
export function keepMessage(id: string, thread: string, { role, content = '', attachments = [] }: GivenMessage): StoredMessage {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content
  const kept = parts.map((part) =>
    'image_file' in part && part.image_file
      ? ({ type: 'image_file', image_file: { file_id: part.image_file.file_id ?? '' } } as const)
      : textPart(part.text ?? ''),
  )
  return stored(id, thread, String(role), kept, { attachments })
}

/** The text of the visitor's message. */
export const wordsOf = ({ content, attachments }: StoredMessage): string =>
  [
    ...content.map((part) => (part.type === 'text' ? part.text.value : `[${part.type}]`)),
    ...(attachments as object[]).map(() => '[attachment]'),
  ].join(' ')

/** The assistant's answer: about what was said, or the results of its functions. `draw` and `csv` bring files. */
export function answerMessage(id: string, thread: string, asked: string): StoredMessage {
  const text = answerText(asked)
  if (asked === 'csv') {
    const address = 'sandbox:/mnt/data/cats.csv'
    const value = `Here: [Download cats](${address}) 👋`
    const start = value.indexOf(address)
    const annotation = { type: 'file_path', text: address, start_index: start, end_index: start + address.length }
    return stored(id, thread, 'assistant', [textPart(value, [{ ...annotation, file_path: { file_id: 'file-made-csv' } }])])
  }
  const picture = { type: 'image_file', image_file: { file_id: 'file-made-png' } } as const
  return stored(id, thread, 'assistant', [...(asked === 'draw' ? [picture] : []), textPart(text)])
}

/** The events that an answer is streamed by. */
export function messageFrames(message: StoredMessage): MockFrame[] {
  const delta = (content: object): MockFrame => ({
    event: 'thread.message.delta',
    data: { id: message.id, object: 'thread.message.delta', delta: { content: [content] } },
  })
  return [
    { event: 'thread.message.created', data: { ...message, status: 'in_progress', content: [] } },
    { event: 'thread.message.in_progress', data: { ...message, status: 'in_progress', content: [] } },
    ...message.content.flatMap((part, index) =>
      part.type === 'text'
        ? inWords(part.text.value).map((value) => delta({ index, type: 'text', text: { value } }))
        : [delta({ index, ...part })],
    ),
    { event: 'thread.message.completed', data: message },
  ]
}
