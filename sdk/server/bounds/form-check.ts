import { Refusal } from '../refusal.ts'
import { visitorWords } from '../words/visitor-words.ts'

/** Parts of a form: a message each, and files. Parsing as many takes 100 ms. */
const mostParts = 2000

/** Bytes of the head of a part, which names a field and a file. */
const longestHead = 16 * 1024

/** Bytes that are looked at before others have a turn. */
const atOnce = 2 ** 20

const headEnd = '\r\n\r\n'

/** What stands between the parts. https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1 */
const boundaryIn = (contentType: string): string | undefined => {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+./:=?-]{1,70})(?=[;\s]|$))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/**
 * Checks a form that a stranger sent before it is parsed, which is done in one go: a hundred thousand parts would hold everybody.
 * @returns the type to parse it by, with the boundary that was looked for.
 * @throws a `Refusal` for too many parts, and for what is no form.
 */
export async function checkForm(body: Blob, contentType: string): Promise<string> {
  const unreadable = new Refusal(400, visitorWords('errorUnreadable'))
  const boundary = boundaryIn(contentType)
  if (boundary === undefined) throw unreadable
  const mark = `--${boundary}`
  const decoder = new TextDecoder('latin1')
  let parts = 0
  for (let start = 0; start < body.size; start += atOnce) {
    // What begins in this piece may end in the next one.
    const piece = body.slice(start, start + atOnce + mark.length + longestHead + headEnd.length)
    const text = decoder.decode(await piece.arrayBuffer())
    for (let place = text.indexOf(mark); place >= 0 && place < atOnce; place = text.indexOf(mark, place + mark.length)) {
      const head = place + mark.length
      if (text.startsWith('--', head)) continue
      parts += 1
      if (parts > mostParts)
        throw new Refusal(
          413,
          visitorWords(
            'errorMessageTooLarge',
            `This message has too many parts: at most ${mostParts.toLocaleString('en')} can be sent.`,
          ),
        )
      const length = text.indexOf(headEnd, head) - head
      if (length < 0 || length > longestHead) throw unreadable
    }
  }
  return `multipart/form-data; boundary="${boundary}"`
}
