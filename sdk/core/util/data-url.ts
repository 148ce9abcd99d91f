import { ChatError } from '../errors.ts'
import { defaultLabels } from '../labels/labels.ts'

/** In bytes. No service accepts more in a text, and encoding it would freeze the page. */
const largest = 100_000_000

/** Bytes that are encoded in one go: a multiple of three, which base64 does not split. */
const atOnce = 3 * 2 ** 13

/** The same where there is no page: Node has no reader of files. */
async function encode(blob: Blob): Promise<string> {
  let base64 = ''
  for (let start = 0; start < blob.size; start += atOnce) {
    const bytes = new Uint8Array(await blob.slice(start, start + atOnce).arrayBuffer())
    base64 += btoa(String.fromCharCode(...bytes))
  }
  return `data:${blob.type || 'application/octet-stream'};base64,${base64}`
}

/** The content of a blob as a data URL. */
export async function dataUrl(blob: Blob): Promise<string> {
  if (blob.size > largest) throw new ChatError(defaultLabels.errorFileTooLarge, { isDisplayable: true })
  if (typeof FileReader === 'undefined') return encode(blob)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable')))
    reader.readAsDataURL(blob)
  })
}
