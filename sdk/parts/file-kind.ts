import type { MessageFile } from '../core/options.ts'

/** How a file is shown: as the page says, else by what its address tells. */
export function fileKind({ type, src, ref }: MessageFile): 'image' | 'audio' | 'any' {
  const mime = /^data:(\w+)\//.exec(src ?? '')?.[1] ?? ref?.type.split('/')[0]
  return type ?? (mime === 'image' || mime === 'audio' ? mime : 'any')
}
