import type { Response } from '../../core/options/options.ts'
import { defaultLabels } from '../../core/labels/labels.ts'
import { mediaKind } from '../../core/util/media-kind.ts'
import { dataUrl } from '../../core/util/data-url.ts'

/** A message with the single file that a backend responded with. A data URL needs no release and survives storage. */
export async function fileAnswer(blob: Blob, headers: Headers): Promise<Response> {
  const name = /filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1] ?? defaultLabels.file
  return {
    files: [{ src: await dataUrl(blob), name, type: mediaKind(blob.type), ref: new File([blob], name, { type: blob.type }) }],
  }
}
