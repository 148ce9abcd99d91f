interface SentMessage {
  readonly role?: unknown
  readonly text?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A message with files comes as a form with the fields message1, message2 and so on. */
async function readMessages(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    const body: unknown = await request.json()
    return isObject(body) ? body['messages'] : undefined
  }
  const fields = [...(await request.formData())]
  return fields.flatMap(([name, value]) => (/^message\d+$/.test(name) && typeof value === 'string' ? [JSON.parse(value)] : []))
}

function lastQuestion(messages: unknown): string | undefined {
  if (!Array.isArray(messages)) return undefined
  const last = messages.filter(isObject).findLast(({ role }: SentMessage) => role === 'user' || role === undefined)
  return typeof last?.['text'] === 'string' ? last['text'] : undefined
}

/** The last thing the user wrote, in the request of a chat. Rejects when the body is neither JSON nor a form. */
export const readQuestion = async (request: Request): Promise<string | undefined> => lastQuestion(await readMessages(request))
