// The file that a request is about, or the failure that none was added.
import { ChatError } from '../core/errors.ts'
import { inputLabels } from '../core/labels/input.ts'

/** The file that the request is about. */
export function firstFile([file]: readonly File[]): File {
  if (!file) throw new ChatError(inputLabels().errorNoFile, { isDisplayable: true })
  return file
}
