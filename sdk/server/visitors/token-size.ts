// Estimates tokens: one for each four bytes of text, 1,000 for each other file.
import { partsOf } from '../../core/conversation/message-parts.ts'
import type { MessageContent, MessageFile } from '../../core/options/options.ts'
import type { ConnectorRequest, Part, ReplyEvent } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'

/** What an estimate is made of. */
export interface Size {
  /** Bytes of text in UTF-8. */
  readonly bytes: number
  /** Pictures, sounds and other files that are no text. */
  readonly files: number
}

/**
 * Bytes of text for a token. Vendors say four characters for English; bytes come close for other scripts, too, whose characters have two
 * or three. https://help.openai.com/articles/4936856
 */
const bytesPerToken = 4
/** Tokens of a picture or another file that is no text: what vendors count for a picture of a megapixel. */
const tokensPerFile = 1000

export const nothing: Size = { bytes: 0, files: 0 }

export const add = (one: Size, other: Size): Size => ({ bytes: one.bytes + other.bytes, files: one.files + other.files })

/** The documented rule: a token for each four bytes of text, and 1,000 for each file that is no text. */
export const tokensIn = ({ bytes, files }: Size): number => Math.ceil(bytes / bytesPerToken) + files * tokensPerFile

/** Bytes of a text in UTF-8. Without a copy of it: it is asked for each piece of an answer. */
export function bytesIn(text: string): number {
  let bytes = text.length
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    if (code <= 0x7f) continue
    const isHalf = code >= 0xd800 && code <= 0xdfff
    bytes += code <= 0x7ff || isHalf ? 1 : 2
  }
  return bytes
}

export const sizeOfText = (text: string): Size => ({ bytes: bytesIn(text), files: 0 })

const isTextType = (type: string): boolean => /^text\/|\bjson$|\bxml$/.test(type)

function sizeOfFile({ src = '', ref }: MessageFile): Size {
  const type = ref?.type ?? /^data:([^;,]{0,100})/.exec(src)?.[1] ?? ''
  if (!isTextType(type)) return { bytes: 0, files: 1 }
  // Base64 has four characters for three bytes.
  return { bytes: ref ? ref.size : Math.ceil((src.length * 3) / 4), files: 0 }
}

function sizeOfPart(part: Part): Size {
  if (part.type === 'text' || part.type === 'reasoning') return sizeOfText(part.text)
  if (part.type === 'html') return sizeOfText(part.chunks.join(''))
  if (part.type === 'file') return sizeOfFile(part.file)
  return part.type === 'tool' ? sizeOfText(part.name + part.input + asText(part.output)) : nothing
}

export const sizeOfMessage = (message: MessageContent): Size => partsOf(message).map(sizeOfPart).reduce(add, nothing)

/** All that a request carries: messages, calls and results, files, and tools of the page. */
export function sizeOfRequest({ messages, tools }: ConnectorRequest): Size {
  const said = messages.map(sizeOfMessage).reduce(add, nothing)
  return tools ? add(said, sizeOfText(JSON.stringify(tools))) : said
}

/** What an event adds that a model wrote. */
export function sizeOfEvent(event: ReplyEvent): Size {
  switch (event.type) {
    case 'text-delta':
    case 'reasoning-delta':
    case 'tool-input-delta':
      return sizeOfText(event.text)
    case 'html-delta':
      return sizeOfText(event.html)
    case 'tool-input':
      return sizeOfText((event.name ?? '') + (event.input ?? ''))
    case 'file':
      return sizeOfFile(event.file)
    case 'part':
      return sizeOfMessage({ parts: [event.part] })
    case 'message':
      return sizeOfMessage(event.message)
    default:
      return nothing
  }
}
