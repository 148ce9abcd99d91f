import { extractText, getDocumentProxy } from 'unpdf'

/** The messages for pdf.js's errors, by name. */
const wordsOf: Readonly<Record<string, string>> = {
  PasswordException: 'The PDF is protected by a password. Save it without one, then add it again.',
  InvalidPDFException: "The PDF is damaged and can't be read.",
}

const nothing = 'This PDF contains only images. Export it again with selectable text.'

/** The text of a PDF, page by page. Rejects with a message for the user. */
export async function readPdf(file: File): Promise<string> {
  try {
    const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
    try {
      const { text } = await extractText(document)
      const pages = text.map((page) => page.trim()).filter(Boolean)
      if (pages.length === 0) throw new Error(nothing)
      return pages.join('\n\n')
    } finally {
      await document.loadingTask.destroy()
    }
  } catch (error) {
    const words = error instanceof Error ? wordsOf[error.name] : undefined
    throw words === undefined ? error : new Error(words, { cause: error })
  }
}
