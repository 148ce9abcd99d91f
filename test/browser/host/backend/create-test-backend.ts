import { createBackendClient, type Backend } from '../../../../host/backend/client.ts'
import type { AgentSource } from '../../../../host/backend/types.ts'
import type { PageReader } from '../../../../host/server/product/page-reader.ts'
import { createProductBackend } from '../../../../host/server/product/product-backend.ts'
import { memoryStorage } from '../../../../host/server/product/store/memory-storage.ts'
import { createUserStore } from '../../../../host/server/product/store/user-store.ts'
import { ProductFault } from '../../../../host/server/product/product-fault.ts'
import contract from '../../../../host/backend/openapi.json' with { type: 'json' }
import { createOpenApiCheck } from '../../../servers/openapi-check.ts'

const faultsOf = createOpenApiCheck(contract)

/** Throws when an answer, or a question of JSON that was answered, is not as the OpenAPI document says. */
async function check(asked: Request, response: Response): Promise<void> {
  const { pathname, searchParams } = new URL(asked.url)
  const isJson = ({ headers }: Request | Response): boolean => (headers.get('content-type') ?? '').startsWith('application/json')
  // Forms, streams and files are not described field by field, and what does not exist is not described at all.
  if ([404, 405].includes(response.status) || !isJson(response) || (asked.headers.has('content-type') && !isJson(asked))) return
  const faults = faultsOf({
    method: asked.method,
    path: pathname.replace('/api', ''),
    query: searchParams,
    headers: Object.fromEntries(asked.headers),
    body: await asked.text(),
    status: response.status,
    answerHeaders: Object.fromEntries(response.headers),
    answer: await response.clone().text(),
  })
  if (faults.length) throw new Error(faults.join('\n'))
}

interface Options {
  /** What the web holds: html by address. */
  readonly web?: Readonly<Record<string, string>>
  readonly isPaid?: boolean
  readonly visit?: PageReader['visit']
  /** What another backend kept: this one is of the page after a reload. */
  readonly store?: ReturnType<typeof memoryStorage>
}

/** A backend of its own with its client, for one signed-in user or more; the clock is the test's. */
export function createTestBackend({ web = {}, isPaid = false, visit, store = memoryStorage() }: Options = {}) {
  const paid = new Set(isPaid ? ['ada'] : [])
  let now = Date.parse('2026-11-21T10:00:00Z')
  const backend = createProductBackend({
    baseUrl: 'https://app.example/api',
    users: createUserStore({ store, prefix: 'test:', now: () => now }),
    webhookSecret: 'shared with the payment provider',
    now: () => now,
    delay: async () => undefined,
    accounts: {
      identify: async (token) =>
        token.startsWith('token-')
          ? { userId: token.slice(6), ...(paid.has(token.slice(6)) && { paymentStatus: 'PAID' }) }
          : undefined,
      setPaymentStatus: async (userId, status) => void (status === 'PAID' ? paid.add(userId) : paid.delete(userId)),
    },
    pages: {
      async read(url) {
        const html = web[url]
        if (html === undefined) throw new ProductFault(422, 'unknown_host', `There is no website named ${new URL(url).hostname}.`)
        return { url, html, bytes: html.length, firstByte: 80, redirects: [], headers: {} }
      },
      visit: visit ?? (async () => ({ status: 200, picture: btoa('picture') })),
    },
  })
  const fetchLocal: typeof fetch = async (input, init) => {
    const asked = new Request(input, init)
    const copy = asked.clone()
    const response = await backend.handle(asked)
    if (response) await check(copy, response)
    return response ?? new Response('nobody answers', { status: 599 })
  }
  const as = (user: string | undefined): Backend =>
    createBackendClient({
      baseUrl: 'https://app.example/api',
      accessToken: async () => (user === undefined ? undefined : `token-${user}`),
      refresh: async () => undefined,
      fetch: fetchLocal,
    })
  return {
    ...as('ada'),
    as,
    fetch: fetchLocal,
    paid,
    store,
    /** Lets time go by. */
    pass(milliseconds: number): void {
      now += milliseconds
    },
    now: () => now,
  }
}

export type TestBackend = ReturnType<typeof createTestBackend>

/** The whole text of an agent's reply, and the sources that it cites. */
export async function cited(backend: Backend, agent: Parameters<Backend['askAgent']>[0], said: string) {
  let text = ''
  const sources: AgentSource[] = []
  for await (const event of backend.askAgent(agent, { messages: [{ role: 'user', text: said }] })) {
    text += event.text ?? ''
    sources.push(...(event.parts ?? []))
  }
  return { text, sources }
}

/** The whole text of an agent's reply. */
export const reply = async (...asked: Parameters<typeof cited>): Promise<string> => (await cited(...asked)).text

/** Assesses and waits until it is done. */
export async function assessed(backend: Backend, url: string) {
  const { id } = await backend.startAssessment(url)
  const seen: string[] = []
  for await (const { status } of backend.watchAssessment(id)) seen.push(status)
  return { seen, assessment: await backend.readAssessment(id) }
}
