import type { TurnFile } from './turns.ts'

/** Names a file to a model that cannot receive the file itself. */
export const fileNote = ({ name, isImage }: TurnFile): string => `[${name ?? (isImage ? 'image' : 'file')}]`
