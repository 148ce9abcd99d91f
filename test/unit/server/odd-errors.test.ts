import { expect, test } from 'vitest'
import { oddErrors } from '../../odd-errors.ts'
import { says, startChatServer } from './start-chat-server.ts'

const hello = { messages: [{ role: 'user', text: 'Hello' }] }

const throws = (makeError: () => unknown) => (): never => {
  throw makeError()
}

test.each(Object.entries(oddErrors))(
  'a server whose code throws %s answers that there is no answer',
  async (_what, makeError) => {
    const { post, onError } = await startChatServer({ answer: throws(makeError) })
    const response = await post(hello)
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({ error: "Couldn't get an answer. Try again.", code: 'confab.errorNoAnswer' })
    expect(onError).toHaveBeenCalledOnce()
  },
)

test.each(Object.entries(oddErrors))(
  'a server that cannot find out who asks, because that throws %s, says so',
  async (_what, makeError) => {
    const { post } = await startChatServer({ answer: says('Hello'), user: throws(makeError) })
    const response = await post(hello)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: "Couldn't get an answer. Try again.", code: 'confab.errorNoAnswer' })
  },
)
