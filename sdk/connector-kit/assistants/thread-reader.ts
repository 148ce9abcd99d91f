import { mediaKind } from '../../core/util/media-kind.ts'
import type { MessageContent, MessageFile } from '../../core/options/options.ts'
import type { ReplyEvent } from '../../core/types.ts'
import { dataUrl } from '../../core/util/data-url.ts'
import type { AssistantCalls } from './assistant-calls.ts'

interface Annotation {
  type?: string
  /** The placeholder for the file in the text: `sandbox:/mnt/data/cat.csv`. */
  text?: string
  file_path?: { file_id?: string }
}

/** A message of a thread. */
export interface ThreadMessage {
  role?: string
  content?: { text?: { value?: string; annotations?: Annotation[] }; image_file?: { file_id?: string } }[]
}

const pictures = /\.(png|jpe?g|gif|webp)$/i

/** Replaces an unusable sandbox link with its link text. */
const withoutLink = (text: string, address: string): string =>
  text
    .split(address)
    .join('')
    .replace(/!?\[([^\]]*)\]\(\)/g, '$1')

/** Reads messages of threads, and downloads the files that an assistant created. */
export function createThreadReader({ download }: Pick<AssistantCalls, 'download'>) {
  async function fileOf(id: string, name: string): Promise<MessageFile> {
    const blob = await download(id)
    const [, ending] = pictures.exec(name) ?? []
    const type = ending ? `image/${ending.toLowerCase().replace('jpg', 'jpeg')}` : blob.type
    const src = await dataUrl(new Blob([blob], { type }))
    return { src, name, type: mediaKind(type) }
  }

  async function read({ content = [] }: ThreadMessage): Promise<{ text: string; files: MessageFile[] }> {
    let text = ''
    const files: Promise<MessageFile>[] = []
    for (const { text: said, image_file: image } of content) {
      let value = said?.value ?? ''
      for (const { text: address = '', file_path: path } of said?.annotations ?? []) {
        if (!path?.file_id) continue
        files.push(fileOf(path.file_id, address.split('/').at(-1) ?? ''))
        value = withoutLink(value, address)
      }
      if (image?.file_id) files.push(fileOf(image.file_id, `${image.file_id}.png`))
      if (value) text += text ? `\n\n${value}` : value
    }
    return { text, files: await Promise.all(files) }
  }

  async function contentOf(message: ThreadMessage): Promise<MessageContent> {
    const { text, files } = await read(message)
    return { role: message.role === 'user' ? 'user' : 'ai', ...(text && { text }), ...(files.length && { files }) }
  }

  return {
    /** The assistant's last message, from a list in newest-first order. */
    async *newest(list: unknown): AsyncGenerator<ReplyEvent> {
      const { data = [] } = list as { data?: ThreadMessage[] }
      const end = data.findIndex(({ role }) => role !== 'assistant')
      for (const message of data.slice(0, end === -1 ? data.length : end).toReversed()) {
        yield { type: 'message', message: await contentOf(message) }
      }
    },
    /** What a streamed message has in addition to its text. */
    async *streamed(message: ThreadMessage): AsyncGenerator<ReplyEvent> {
      const { text, files } = await read(message)
      // The file placeholders are already in the streamed text.
      if (files.length && text) yield { type: 'text-delta', text, overwrite: true }
      yield { type: 'message-end' }
      for (const file of files) yield { type: 'file', file }
    },
    /** The whole thread, oldest first, from a list in newest-first order. */
    async history(list: unknown): Promise<MessageContent[]> {
      const { data = [] } = list as { data?: ThreadMessage[] }
      return Promise.all(data.toReversed().map(contentOf))
    },
  }
}
