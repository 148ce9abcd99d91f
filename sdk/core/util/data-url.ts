import { ChatError } from '../errors.ts'
import { defaultLabels } from '../labels/labels.ts'

/** In bytes. No service accepts more in a text, and encoding it would freeze the page. */
const largest = 100_000_000

/** The content of a blob as a data URL. */
export function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    if (blob.size > largest) throw new ChatError(defaultLabels.errorFileTooLarge, { isDisplayable: true })
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Unreadable')))
    reader.readAsDataURL(blob)
  })
}
