import { ChatError } from '../core/errors.ts'

/** The file that a service is asked about. */
export function firstFile([file]: readonly File[]): File {
  if (!file) throw new ChatError('No file was added', { isDisplayable: true }) // chat.md §8
  return file
}
