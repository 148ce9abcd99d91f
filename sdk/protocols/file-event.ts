import { mediaKind } from '../core/util/media-kind.ts'
import type { ReplyEvent } from '../core/types.ts'

/** A file in a reply: its address or data URL, and its media type when the address does not reveal it. */
export function fileEvent(src: string, mediaType = /^data:([^;,]+)/.exec(src)?.[1] ?? ''): ReplyEvent {
  return { type: 'file', file: { src, type: mediaKind(mediaType) } }
}
