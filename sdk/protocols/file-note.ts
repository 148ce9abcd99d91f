/** Names a file to a model that cannot receive the file itself. */
export const fileNote = ({ name, isImage }: { readonly name: string | undefined; readonly isImage: boolean }): string =>
  `[${name ?? (isImage ? 'image' : 'file')}]`
