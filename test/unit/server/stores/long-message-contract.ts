import { expect, onTestFinished, test, vi } from 'vitest'
import { createChatServer, type ServerStore } from '../../../../sdk/entries/server.ts'
import { userByHeader } from '../signed-in.ts'
import { says } from '../start-chat-server.ts'

const url = 'http://chat.test'
const length = 20 * 2 ** 20

/** What is asked, beside the address. */
interface Asked {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The longest text that is written as JSON, and the longest that is measured, in one go. */
function watchWriting() {
  let longest = 0
  const { stringify } = JSON
  vi.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof stringify>) => {
    const json = stringify(...given) as string | undefined
    longest = Math.max(longest, json?.length ?? 0)
    return json as string
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return { longest: () => longest }
}

/** A message of 20 MiB in a store, while others save. */
export function testLongMessage(name: string, createStore: () => ServerStore | Promise<ServerStore>): void {
  test(
    `a message of 20 MiB is saved, loaded and found while twenty visitors save theirs, in ${name}`,
    { tags: 'thorough' },
    async () => {
      const server = createChatServer({
        answer: says('Hello'),
        user: userByHeader,
        store: await createStore(),
        limits: { requestsPerMinute: 1e6, storage: { bytesPerVisitor: 2 ** 30, bytes: 2 ** 30 } },
      })
      onTestFinished(() => server.close())
      const ask = (user: string, path: string, { headers, ...init }: Asked = {}) =>
        server.fetch(
          new Request(`${url}/threads${path}`, {
            ...init,
            headers: { 'x-user': user, 'content-type': 'application/json', ...headers },
          }),
        )
      const save = (user: string, id: string, body: string) =>
        ask(user, `/${id}/messages`, { method: 'PUT', body, headers: { 'if-none-match': '*' } })
      // A pair of halves stands at each place where it could be cut.
      const text = `needle "quoted" \\ \n${'👍é'.repeat(length / 6)}`
      const body = JSON.stringify({ messages: [{ id: 'm', role: 'user', text }] })
      const small = JSON.stringify({ messages: [{ id: 'm', role: 'user', text: 'Hi' }] })

      const { longest } = watchWriting()
      const over = new AbortController()
      let count = 0
      const others = Array.from({ length: 20 }, async (_, number) => {
        for (let id = 0; !over.signal.aborted; id += 1) {
          expect((await save(`visitor${number}`, `t${id}`, small)).status).toBe(201)
          count += 1
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      })
      expect((await save('anna', 't', body)).status).toBe(201)
      const [savedMeanwhile, written] = [count, longest()]
      const loaded = (await (await ask('anna', '/t/messages')).json()) as { messages: { text: string }[] }
      const found = (await (await ask('anna', '?query=needle')).json()) as { threads: { id: string }[] }
      over.abort()
      await Promise.all(others)
      expect(loaded.messages[0]?.text === text).toBe(true)
      expect(found.threads.map(({ id }) => id)).toEqual(['t'])
      expect(savedMeanwhile).toBeGreaterThan(0)
      // Nothing of it is written in one go: a piece has 256 Ki characters, and what escapes them.
      expect(written).toBeLessThan(2 ** 20)
    },
  )
}
