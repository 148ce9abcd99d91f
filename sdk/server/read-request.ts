import { checkCalls, checkConversationLength } from './bounds/check-conversation.ts'
import { checkForm } from './bounds/form-check.ts'
import { createJsonCheck } from './bounds/json-check.ts'
import { agUiFormat } from './formats/ag-ui/ag-ui-format.ts'
import { aiSdkFormat } from './formats/ai-sdk/ai-sdk-format.ts'
import { readConfabFormat } from './formats/confab/confab-format.ts'
import type { AskedQuestion } from './formats/format.ts'
import { parseStrange, readJson } from './read-json.ts'
import { Refusal } from './refusal.ts'
import { visitorWords } from './words/visitor-words.ts'

const unreadable = (): Refusal => new Refusal(400, visitorWords('errorUnreadable'))

/** The fields beside `message1`, `message2` and so on that a form may have. */
const formFields = ['threadId', 'trigger', 'messageId', 'tools']

/** `message1`, `message2` and so on, in the order of their numbers. */
const messageNumber = (name: string): number => Number(/^message(\d+)$/.exec(name)?.[1] ?? Number.NaN)

async function readForm(form: FormData): Promise<AskedQuestion> {
  const check = createJsonCheck()
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const numbered = texts
    .map(([name, value]) => [messageNumber(name), value] as const)
    .filter(([number]) => number >= 0)
    .sort(([one], [other]) => one - other)
  checkConversationLength(numbered)
  const messages: unknown[] = []
  for (const [, value] of numbered) messages.push(await parseStrange(value, check))
  const fields: Record<string, unknown> = {}
  for (const [name, value] of texts) {
    if (!formFields.includes(name)) continue
    // A field may be a text or JSON.
    fields[name] = await parseStrange(value, check).catch((error: unknown) => {
      if (Refusal.is(error)) throw error
      return value
    })
  }
  const files = form.getAll('files').filter((file) => file instanceof File)
  return readConfabFormat({ ...fields, messages }, files)
}

async function read(body: Blob, contentType: string): Promise<AskedQuestion> {
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    const given = await readJson(body, unreadable)
    checkConversationLength(given['messages'])
    const format = [agUiFormat, aiSdkFormat].find(({ isIt }) => isIt(given))
    return format ? await format.read(given) : readConfabFormat(given)
  }
  const type = await checkForm(body, contentType)
  return readForm(await new Response(body, { headers: { 'Content-Type': type } }).formData())
}

/**
 * Reads the request of a chat. Its shape says the format: AG-UI's has a run, the AI SDK's messages have their content in parts, and all
 * others are in Confab's own, complete or as Deep Chat sends it.
 * @throws a `Refusal` for anything else, and for what holds more than anybody writes.
 */
export async function readRequest(body: Blob, contentType: string): Promise<AskedQuestion> {
  try {
    const asked = await read(body, contentType)
    if (!asked.request.messages.length) throw unreadable()
    await checkCalls(asked.request.messages)
    return asked
  } catch (error) {
    throw Refusal.is(error) ? error : unreadable()
  }
}
