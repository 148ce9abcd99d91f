import { createBackend, type Backend } from '../../../../host/backend/client.ts'
import type { PageReader } from '../../../../mocks/backend/product/page-reader.ts'
import { createProductBackend } from '../../../../mocks/backend/product/product-backend.ts'
import { ProductFault } from '../../../../mocks/backend/product/product-fault.ts'
import { createMemoryStore } from '../../../../mocks/cognito/key-value-store.ts'

interface Options {
  /** What the web holds: html by address. */
  readonly web?: Readonly<Record<string, string>>
  readonly isPaid?: boolean
  readonly capture?: PageReader['capture']
  /** What another backend kept: this one is of the page after a reload. */
  readonly store?: ReturnType<typeof createMemoryStore>
}

/** A backend of its own with its client, for one signed-in user or more; the clock is the test's. */
export function createTestBackend({ web = {}, isPaid = false, capture, store = createMemoryStore() }: Options = {}) {
  const paid = new Set(isPaid ? ['ada'] : [])
  let now = Date.parse('2026-11-21T10:00:00Z')
  const backend = createProductBackend({
    baseUrl: 'https://app.example/api',
    store,
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
      capture: capture ?? (async () => new Blob(['picture'], { type: 'image/jpeg' })),
    },
  })
  const fetchLocal: typeof fetch = async (input, init) =>
    (await backend.handle(new Request(input, init))) ?? new Response('nobody answers', { status: 599 })
  const as = (user: string | undefined): Backend =>
    createBackend({
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

/** The whole text of an agent's reply. */
export async function reply(backend: Backend, agent: Parameters<Backend['askAgent']>[0], text: string): Promise<string> {
  let whole = ''
  for await (const event of backend.askAgent(agent, { messages: [{ role: 'user', text }] })) whole += event.text ?? ''
  return whole
}

/** Assesses and waits until it is done. */
export async function assessed(backend: Backend, url: string) {
  const { id } = await backend.startAssessment(url)
  const seen: string[] = []
  for await (const { status } of backend.watchAssessment(id)) seen.push(status)
  return { seen, assessment: await backend.readAssessment(id) }
}
