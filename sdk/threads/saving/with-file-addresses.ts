import type { MessageContent } from '../../core/options/options.ts'
import { changeFiles } from '../change-files.ts'

/** Adds object URLs for the files of loaded messages. */
export const withFileAddresses = (messages: readonly MessageContent[], addressOf: (file: File) => string): MessageContent[] =>
  messages.map((message) =>
    changeFiles(message, (file) => (file.ref instanceof Blob ? { ...file, src: addressOf(file.ref) } : file)),
  )
