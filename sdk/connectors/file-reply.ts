import type { Response } from '../core/options.ts'
import { defaultLabels } from '../core/labels.ts'

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable')))
    reader.readAsDataURL(blob)
  })

/** A message with the one file that a backend answered with. A data URL: it needs no release and survives in the storage. */
export async function fileReply(blob: Blob, headers: Headers): Promise<Response> {
  const name = /filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1] ?? defaultLabels.file
  const [group = ''] = blob.type.split('/')
  const type = group === 'image' || group === 'audio' ? group : 'any'
  return { files: [{ src: await asDataUrl(blob), name, type, ref: new File([blob], name, { type: blob.type }) }] }
}
