import { citedPlaces } from '../../conversation/citations/cited-places.ts'
import { authorName } from '../../labels/names/author-name.ts'
import type { Config } from '../../options/config.ts'
import type { MessageFile } from '../../options/messages/message-file.ts'
import { toolWords } from '../../tools/tool-words.ts'
import type { Message, Part, SourcePart } from '../../types.ts'
import { asText } from '../../util/as-text.ts'
import { withoutTags } from './without-tags.ts'

/** A stretch of a message, as someone reads it who has no chat. */
export type Passage =
  /** Markdown, and where it cites which sources. */
  | { readonly kind: 'text'; readonly text: string; readonly cited: ReadonlyMap<number, readonly number[]> }
  /** As it stands. */
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'thoughts'; readonly text: string }
  | { readonly kind: 'file'; readonly file: MessageFile }
  | { readonly kind: 'tool'; readonly name: string; readonly input: string; readonly output: string }
  | { readonly kind: 'data'; readonly name: string; readonly text: string }
  | { readonly kind: 'sources'; readonly sources: readonly SourcePart[] }

/** What a message says, in its order; its sources come last. */
export interface MessageReading {
  readonly message: Message
  readonly author: string
  /** When it was written, in words. */
  readonly time: string | undefined
  readonly passages: readonly Passage[]
}

function passageOf(part: Part, parts: readonly Part[], isTyped: boolean): Passage | undefined {
  switch (part.type) {
    case 'text':
      if (!part.text.trim()) return undefined
      return isTyped ? { kind: 'plain', text: part.text } : { kind: 'text', text: part.text, cited: citedPlaces(part, parts) }
    case 'html':
      return { kind: 'plain', text: withoutTags(part.chunks.join('')).trim() }
    case 'file':
      return { kind: 'file', file: part.file }
    case 'reasoning':
      return part.text.trim() ? { kind: 'thoughts', text: part.text } : undefined
    case 'tool':
      return { kind: 'tool', name: part.title ?? toolWords(part.name), input: part.input, output: asText(part.output) }
    case 'input-request': {
      const answer = part.response === undefined ? '' : asText(part.response)
      return { kind: 'plain', text: [part.message, answer].filter(Boolean).join('\n') }
    }
    default:
      return part.type.startsWith('data-') && 'data' in part
        ? { kind: 'data', name: part.type.slice('data-'.length), text: asText(part.data) }
        : undefined
  }
}

const isPassage = (passage: Passage | undefined): passage is Passage =>
  passage !== undefined && (passage.kind !== 'plain' || passage.text !== '')

/** Reads a message, with names and times in the language of the chat. */
export function readMessage(message: Message, config: Config): MessageReading {
  const { isTyped = false, parts, role, createdAt } = message
  const sources = parts.filter((part) => part.type === 'source')
  const time = createdAt === undefined ? undefined : new Date(createdAt)
  return {
    message,
    author: authorName(config, role),
    time: time?.toLocaleString(config.labels.language || 'en', { dateStyle: 'medium', timeStyle: 'short' }),
    passages: [
      ...parts.map((part) => passageOf(part, parts, isTyped && config.options.userMarkdown !== true)).filter(isPassage),
      ...(sources.length ? [{ kind: 'sources' as const, sources }] : []),
    ],
  }
}
