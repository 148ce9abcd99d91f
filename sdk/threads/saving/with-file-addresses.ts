import type { MessageContent } from '../../core/options/options.ts'
import { changeFiles } from '../change-files.ts'

/** Messages that were loaded, with addresses for the files that they bring. */
export const withFileAddresses = (messages: readonly MessageContent[], addressOf: (file: File) => string): MessageContent[] =>
  messages.map((message) =>
    changeFiles(message, (file) => (file.ref instanceof Blob ? { ...file, src: addressOf(file.ref) } : file)),
  )
