/** A document as text, for a backend that takes texts. */
interface TextFile {
  readonly file: File
  /** What the document was called, when its text has another name. */
  readonly name?: string
}

const longest = 20_000_000 // bytes: the page reads the whole file at once

/**
 * Reads PDF and Word documents into text, in the browser; other files pass unchanged. Rejects with a message for the user. Each
 * reader is
 * fetched with the first document of its kind.
 */
export async function asTextFile(file: File): Promise<TextFile> {
  const [kind] = /\.(pdf|docx)$/i.exec(file.name) ?? []
  if (!kind) return { file }
  if (file.size > longest) throw new Error('The document is larger than 20 MB.')
  if (kind.toLowerCase() === '.pdf') {
    const { readPdf } = await import('./read-pdf.ts')
    return { file: new File([await readPdf(file)], `${file.name}.txt`, { type: 'text/plain' }), name: file.name }
  }
  const { readWord } = await import('./read-word.ts')
  return { file: new File([await readWord(file)], `${file.name}.html`, { type: 'text/html' }), name: file.name }
}
