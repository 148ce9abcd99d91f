import { ChatError } from '../errors.ts'
import { defaultLabels } from '../labels/labels.ts'

/** No service takes more in a text, and a page that made one of it would stand still. In bytes. */
const largest = 100_000_000

/** What the blob holds, as an address that means the same everywhere. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    if (blob.size > largest) throw new ChatError(defaultLabels.errorFileTooLarge, { isDisplayable: true })
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable')))
    reader.readAsDataURL(blob)
  })
}
