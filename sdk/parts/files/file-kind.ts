import { mediaKind } from '../../core/util/media-kind.ts'
import type { MessageFile } from '../../core/options/options.ts'

type FileKind = NonNullable<MessageFile['type']>

/** Limited to known kinds: a service can send anything here, and the kind becomes a class of the bubble. */
const isKind = (type: unknown): type is FileKind => type === 'image' || type === 'audio' || type === 'any'

/** How a file is shown: as the page says, otherwise by its address. */
export function fileKind({ type, src, ref }: MessageFile): FileKind {
  if (isKind(type)) return type
  return mediaKind(/^data:(\w+\/)/.exec(src ?? '')?.[1] ?? ref?.type ?? '')
}
