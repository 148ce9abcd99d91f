import type { MessageContent } from '../core/options/options.ts'

/** A message as language models know it. */
export interface Turn {
  readonly id: string
  readonly role: 'user' | 'assistant' | 'system'
  readonly text: string
  readonly files: readonly TurnFile[]
}

export interface TurnFile {
  readonly url: string
  readonly name: string | undefined
  /** Empty when the address does not tell. */
  readonly mediaType: string
  /** The content of a data URL. */
  readonly base64: string
  readonly isImage: boolean
}

function turnFile({ src = '', name, type }: NonNullable<MessageContent['files']>[number]): TurnFile {
  const [, mediaType = '', base64 = ''] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(src) ?? []
  return { url: src, name, mediaType, base64, isImage: type === 'image' || mediaType.startsWith('image/') }
}

/** The messages as turns; those that say nothing to a model are left out. */
export function toTurns(messages: readonly MessageContent[]): Turn[] {
  return messages
    .map(({ id, role, text = '', files = [] }, index): Turn => ({
      id: id ?? String(index),
      role: role === 'user' || role === 'system' ? role : 'assistant',
      text,
      files: files.filter(({ src }) => src).map(turnFile),
    }))
    .filter(({ text, files }) => text || files.length)
}
