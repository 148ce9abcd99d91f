import type { ComposerFile } from '../types.ts'

/** What a file counts as. (chat.md §5, classification) */
export const fileType = ({ type }: File): ComposerFile['type'] =>
  type.startsWith('image') ? 'image' : type.startsWith('audio') ? 'audio' : 'any'
