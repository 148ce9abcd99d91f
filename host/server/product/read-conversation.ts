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

/** What the user wrote in the request of a chat, the last message last. Rejects when the body is neither JSON nor a form. */
export async function readConversation(request: Request): Promise<readonly string[]> {
  const messages = await readMessages(request)
  if (!Array.isArray(messages)) return []
  return messages
    .filter(isObject)
    .filter(({ role }: SentMessage) => role === 'user' || role === undefined)
    .map(({ text }: SentMessage) => (typeof text === 'string' ? text : ''))
}
