import { mediaKind } from '../core/util/media-kind.ts'
import type { MessageFile } from '../core/options/options.ts'

type FileKind = NonNullable<MessageFile['type']>

/** A service may give anything for it, and what it is becomes a class of the bubble. */
const isKind = (type: unknown): type is FileKind => type === 'image' || type === 'audio' || type === 'any'

/** How a file is shown: as the page says, else by what its address tells. */
export function fileKind({ type, src, ref }: MessageFile): FileKind {
  if (isKind(type)) return type
  return mediaKind(/^data:(\w+\/)/.exec(src ?? '')?.[1] ?? ref?.type ?? '')
}
