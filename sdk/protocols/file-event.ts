import type { ReplyEvent } from '../core/types.ts'

/** A file of a reply: its address or data URL, and its media type where the address does not tell. */
export function fileEvent(src: string, mediaType = /^data:([^;,]+)/.exec(src)?.[1] ?? ''): ReplyEvent {
  const [group] = mediaType.split('/')
  return { type: 'file', file: { src, type: group === 'image' || group === 'audio' ? group : 'any' } }
}
