import { breathe } from './breathe.ts'

/** Bytes that are decoded before others have a turn. */
const atOnce = 2 ** 20

/** The text of a body, as `Blob.text` has it, which decodes all of it in one go. */
export async function textOf(body: Blob): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (let start = 0; start < body.size; start += atOnce) {
    if (start) await breathe()
    text += decoder.decode(await body.slice(start, start + atOnce).arrayBuffer(), { stream: true })
  }
  return text + decoder.decode()
}
