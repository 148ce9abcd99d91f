import mammoth from 'mammoth'

/** The text of a Word document with its headings, lists and tables, as HTML. Rejects with a message for the user. */
export async function readWord(file: File): Promise<string> {
  const arrayBuffer = await file.arrayBuffer()
  // Pictures hold no words, and would come as data many times the size of the text.
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
  let html: string
  try {
    html = (await mammoth.convertToHtml({ arrayBuffer }, { convertImage })).value
  } catch (error) {
    throw new Error("Couldn't read the document. Save it in Word as .docx, then add it again.", { cause: error })
  }
  if (!html.replace(/<[^>]*>/g, '').trim()) throw new Error('There is no text in the document.')
  return html
}
