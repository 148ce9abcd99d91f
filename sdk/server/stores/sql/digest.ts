import { createHash } from 'node:crypto'

/** What stands for these words where they are not to be read. */
export const digest = (...words: readonly string[]): string => createHash('sha256').update(JSON.stringify(words)).digest('hex')
