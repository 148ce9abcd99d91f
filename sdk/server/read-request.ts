import { agUiFormat } from './formats/ag-ui/ag-ui-format.ts'
import { aiSdkFormat } from './formats/ai-sdk/ai-sdk-format.ts'
import { readConfab } from './formats/confab/confab-format.ts'
import type { AskedQuestion } from './formats/format.ts'
import { parseStrange, readJson } from './read-json.ts'
import { Refusal } from './refusal.ts'

const unreadable = (): Refusal => new Refusal(400, 'This message could not be read.')

function parse(text: string): unknown {
  try {
    return parseStrange(text)
  } catch {
    throw unreadable()
  }
}

/** A form field may be a string or JSON. */
function parseField(text: string): unknown {
  try {
    return parseStrange(text)
  } catch {
    return text
  }
}

/** `message1`, `message2` and so on, in the order of their numbers. */
const messageNumber = (name: string): number => Number(/^message(\d+)$/.exec(name)?.[1] ?? Number.NaN)

function readForm(form: FormData): AskedQuestion {
  const entries = [...form.entries()]
  const files = form.getAll('files').filter((file) => file instanceof File)
  const messages = entries
    .flatMap(([name, value]) =>
      typeof value === 'string' && messageNumber(name) >= 0 ? [[messageNumber(name), value] as const] : [],
    )
    .sort(([one], [other]) => one - other)
    .map(([, value]) => parse(value))
  const fields = Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, parseField(value)] as const] : [])),
  )
  return readConfab({ ...fields, messages }, files)
}

async function read(body: Blob, contentType: string): Promise<AskedQuestion> {
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    const given = await readJson(body, unreadable)
    const format = [agUiFormat, aiSdkFormat].find(({ isIt }) => isIt(given))
    return format ? format.read(given) : readConfab(given)
  }
  try {
    return readForm(await new Response(body, { headers: { 'Content-Type': contentType } }).formData())
  } catch (error) {
    throw Refusal.is(error) ? error : unreadable()
  }
}

/**
 * Reads the request of a chat. Its shape says the format: AG-UI's has a run, the AI SDK's messages have their content in parts, and all
 * others are in Confab's own, complete or as Deep Chat sends it.
 * @throws a `Refusal` for anything else.
 */
export async function readRequest(body: Blob, contentType: string): Promise<AskedQuestion> {
  const asked = await read(body, contentType)
  if (!asked.request.messages.length) throw unreadable()
  return asked
}
