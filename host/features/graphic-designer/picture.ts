import type { ChatOptions } from '../../../sdk/index.ts'

type Message = Parameters<NonNullable<ChatOptions['onMessage']>>[0]['message']

/** A picture of the conversation. */
export interface Picture {
  readonly src: string
  readonly name: string
  /** What it shows, for who cannot see it. */
  readonly alt: string
}

/** `**Alternative text:** Card with the words …`, as the designer writes it. */
const altLine = /\*\*alternative text:?\*\*:?\s*(.+)/i

/** The pictures of a message. `wish` is what the user asked for: it stands for an alternative text that nobody wrote. */
export function picturesOf({ text = '', files = [] }: Message, wish: string): readonly Picture[] {
  const alt = altLine.exec(text)?.[1]?.trim() ?? wish
  return files.flatMap(({ src, name, type }) => {
    const isPicture = type === 'image' || src?.startsWith('data:image/')
    return src && isPicture ? [{ src, name: name ?? 'picture.png', alt }] : []
  })
}
