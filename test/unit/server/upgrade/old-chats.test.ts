import { describe, expect, test, vi } from 'vitest'
import { memoryStore, type MessageContent } from '../../../../sdk/entries/server.ts'
import { sqliteStore } from '../../../../sdk/entries/server/sqlite.ts'
import { newFile } from '../stores/open-file.ts'
import { startChatServer } from '../start-chat-server.ts'
import { earlierVersions, fixture } from './upgrade-contract.ts'

/** A request that a chat of an earlier version sent to a server of its own. */
interface Recorded {
  /** What the visitor did. */
  readonly part: string
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
  readonly status: number
  /** The id of the answer that it began, and that of the answer's message. */
  readonly stream?: string
  readonly message?: string
}

const precondition = 412
const patient = { timeout: 10_000, interval: 10 }
const ai = { role: 'ai', text: 'Rye keeps **longest**, ünd 🥐.' }

/** Reads an answer to its end, or to where it waits to be stopped. */
async function readAnswer(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes('two, ')) return text
  }
  return text
}

/** Sends what was recorded, with the names that this server gives in place of those of the server of then. */
function createReplay(url: string) {
  const names = new Map<string, string>()
  const renamed = (text: string): string => {
    let result = text
    for (const [before, now] of names) result = result.replaceAll(before, now)
    return result
  }
  const send = ({ method, path, headers, body }: Recorded, more: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}${renamed(path)}`, {
      method,
      headers: { ...headers, ...more },
      ...(body !== undefined && { body: renamed(body) }),
    })

  /** A chat of either version loads what others saved, merges, and saves again. */
  async function saveAgain(recorded: Recorded): Promise<Response> {
    const place = renamed(recorded.path).replace(/\?.*/, '')
    return vi.waitFor(async () => {
      const etag = (await fetch(`${url}${place}?limit=200`)).headers.get('etag') ?? ''
      const { 'if-none-match': _created, ...headers } = recorded.headers
      const response = await send({ ...recorded, headers: { ...headers, 'if-match': etag } })
      expect(response.status).toBe(204)
      return response
    }, patient)
  }

  async function noteAnswer({ stream = '', message = '' }: Recorded, response: Response): Promise<void> {
    const now = response.headers.get('confab-stream') ?? ''
    names.set(stream, now)
    names.set(message, /"id":"([^"]+)"/.exec(await readAnswer(response))?.[1] ?? '')
  }

  return {
    /** The status that a request of then has now; that of the save that follows one that came too late. */
    async run(recorded: Recorded): Promise<number> {
      const response = await send(recorded)
      if (recorded.stream !== undefined) await noteAnswer(recorded, response)
      // The server saves, too: which of the two is first is chance, then as now.
      if (recorded.status === precondition && response.status === 204) return recorded.status
      if (response.status !== precondition || recorded.status === precondition) return response.status
      return (await saveAgain(recorded)).status === 204 ? recorded.status : response.status
    },
  }
}

const stores = [
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore({ file: newFile() })],
] as const

describe.each(earlierVersions)('a chat of %s', (version) => {
  const { requests } = JSON.parse(fixture(version, 'requests.json')) as { readonly requests: readonly Recorded[] }

  test.each(stores)('is understood by a server of today, which keeps the same in %s', async (_, open) => {
    const { url } = await startChatServer({
      store: open(),
      basePath: '/api/chat',
      user: () => 'anna',
      async *answer({ messages }, { signal }) {
        if (!messages.at(-1)?.text?.startsWith('Count')) return yield* ['Rye keeps ', '**longest**, ünd 🥐.']
        yield* ['One, ', 'two, ']
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        return undefined
      },
    })
    const { run } = createReplay(url)
    const seen: unknown[] = []
    for (const recorded of requests) {
      const { part, method, path } = recorded
      seen.push([part, method, path, await run(recorded)])
    }
    expect(seen).toEqual(requests.map(({ part, method, path, status }) => [part, method, path, status]))
    const { threads } = (await (await fetch(`${url}/api/chat/threads`)).json()) as {
      threads: readonly { readonly id: string; readonly title: string }[]
    }
    const kept = await Promise.all(
      threads.map(async ({ id, title }) => {
        const response = await fetch(`${url}/api/chat/threads/${id}/messages`)
        return [title, ((await response.json()) as { messages: MessageContent[] }).messages] as const
      }),
    )
    expect(Object.fromEntries(kept)).toMatchObject({
      Bread: [{ text: 'Which bread keeps longest?' }, ai, { text: 'And the second?' }, { ...ai, metadata: { feedback: 'good' } }],
      'Count and be stopped': [{ text: 'Count and be stopped' }, { role: 'ai', text: 'One, two, ' }],
    })
  })
})
