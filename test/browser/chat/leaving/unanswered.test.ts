import { afterAll, beforeEach, expect, test } from 'vitest'
import { memoryThreads } from '../../../../sdk/threads/storages/memory-threads.ts'
import type { ChatOptions } from '../../../../sdk/core/options/options.ts'
import { answer } from '../../answer.ts'
import { eventually, renderChat, type RenderedChat } from '../../render-chat.ts'
import { scripted } from '../../scripted.ts'
import { leavePage } from './page.ts'

const clear = (): void => {
  localStorage.clear()
  sessionStorage.clear()
}
beforeEach(clear)
afterAll(clear)

interface Kept {
  readonly given: ChatOptions
  /** Whether the conversation is stored. */
  isKept(): boolean | Promise<boolean>
}

const places = {
  browserStorage: (): Kept => ({ given: { browserStorage: true }, isKept: () => JSON.stringify(localStorage).includes('Count') }),
  threads(): Kept {
    const storage = { ...memoryThreads(), name: 'unanswered' }
    const { signal } = new AbortController()
    return { given: { threads: { storage } }, isKept: async () => (await storage.list({ limit: 1, signal })).threads.length > 0 }
  },
}

/** A chat that waits for the first word of an answer when its page is left; the server answers the next question with `Again`. */
async function leaveWaiting({ given, isKept }: Kept) {
  const server = await scripted(answer.events('first', { text: 'Late' }, '[DONE]'), answer.events({ text: 'Again' }, '[DONE]'))
  const options: ChatOptions = { ...given, connect: { url: server.url, stream: true } }
  const chat = await renderChat(options)
  await chat.send('Count')
  await server.waitForRequests(1)
  leavePage()
  await eventually(isKept).toBe(true)
  chat.element.remove()
  return { server, next: () => renderChat(options) }
}

const retryIn = ({ root }: RenderedChat) => root.querySelector<HTMLButtonElement>('.retry-button')

for (const [name, place] of Object.entries(places))
  test(`a question whose page was left before the first word can be asked again on the next page, with ${name}`, async () => {
    const { server, next } = await leaveWaiting(place())
    const chat = await next()
    await eventually(() => chat.texts('error')).toEqual(['The answer was interrupted.Try again'])
    retryIn(chat)?.click()
    await eventually(() => chat.texts('ai')).toEqual(['Again'])
    expect(chat.texts('user')).toEqual(['Count'])
    const asked = (await server.requests()).map(({ body }) => body)
    expect(asked).toEqual([asked[0], asked[0]])
  })
