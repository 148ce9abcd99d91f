import type { ChatOptions } from '../../../sdk/entries/index.ts'

type Message = Parameters<NonNullable<ChatOptions['onMessage']>>[0]['message']

/** A picture of the conversation. */
export interface Picture {
  readonly src: string
  readonly name: string
  /** What it shows, for who cannot see it. */
  readonly alt: string
}

/** `**Alt text:** Card with the words …`, as the designer writes it. */
const altLine = /\*\*(?:alt|alternative) text:?\*\*:?\s*(.+)/i

/** The alternative text that the designer wrote, if it did. */
export const altTextIn = (text: string): string | undefined => altLine.exec(text)?.[1]?.trim()

/** The pictures of a message. */
export function picturesOf({ files = [] }: Message, alt: string): readonly Picture[] {
  return files.flatMap(({ src, name, type }) => {
    const isPicture = type === 'image' || src?.startsWith('data:image/')
    return src && isPicture ? [{ src, name: name ?? 'picture.png', alt }] : []
  })
}
