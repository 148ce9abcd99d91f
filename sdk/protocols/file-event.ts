import { mediaKind } from '../core/util/media-kind.ts'
import type { ReplyEvent } from '../core/types.ts'

/** A file of a reply: its address or data URL, and its media type where the address does not tell. */
export function fileEvent(src: string, mediaType = /^data:([^;,]+)/.exec(src)?.[1] ?? ''): ReplyEvent {
  return { type: 'file', file: { src, type: mediaKind(mediaType) } }
}
