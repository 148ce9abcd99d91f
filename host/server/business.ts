import { readAgentContext } from '../agents/read-agent-context.ts'
import type { AgentContext as Knowledge } from '../agents/agent-definition.ts'
import { createBackendClient, type Backend } from '../backend/client.ts'
import type { AgentId } from '../backend/types.ts'
import { createAgentContext } from './product/agents/agent-context.ts'
import { createProductBackend } from './product/product-backend.ts'
import { memoryStorage } from './product/store/memory-storage.ts'
import { createUserStore } from './product/store/user-store.ts'
import type { UserRecord } from './product/store/user-record.ts'

/** What the page of local mode, where all data is, hands over with a question. */
export interface HandedOver {
  readonly record: Partial<UserRecord>
  readonly isPaid: boolean
  readonly preferredName: string
}

/** A part of the business's own material. */
export interface FoundPassage {
  /** The document that it stands in, and its headings. */
  readonly source: string
  readonly url?: string
  readonly text: string
}

/** The business that a user's agents work for. */
export interface Business {
  /** Reads the same data that the page's backend reads. */
  readonly backend: Backend
  /** What the agents know before they answer. */
  readKnowledge(signal: AbortSignal): Promise<Knowledge>
  /** Searches what an agent may quote, the best first: the same that the rules search. */
  search(agent: AgentId, question: string): readonly FoundPassage[]
}

const mostPassages = 6
const baseUrl = 'http://local.invalid'

const noPages = (): Promise<never> => Promise.reject(new Error('No websites are read here.'))

/** Opens what the page handed over. */
export async function openBusiness(userId: string, { record: given, isPaid, preferredName }: HandedOver): Promise<Business> {
  const users = createUserStore({ store: memoryStorage(), prefix: '', now: Date.now })
  const known = await users.change(userId, (record) => Object.assign(record, given))
  const product = createProductBackend({
    baseUrl,
    users,
    webhookSecret: crypto.randomUUID(),
    accounts: {
      identify: () => Promise.resolve({ userId, ...(isPaid && { paymentStatus: 'PAID' }) }),
      setPaymentStatus: () => Promise.resolve(),
    },
    pages: { read: noPages, visit: noPages },
  })
  const backend = createBackendClient({
    baseUrl,
    accessToken: () => Promise.resolve(userId),
    refresh: () => Promise.resolve(),
    fetch: async (input, init) => (await product.handle(new Request(input, init))) ?? new Response(null, { status: 404 }),
  })
  return {
    backend,
    readKnowledge: (signal) => readAgentContext(backend, preferredName, signal),
    search(agent, question) {
      const view = agent === 'customer-chat' ? 'public' : 'owner'
      const { find } = createAgentContext({ record: known, now: Date.now(), view })
      return find(question)
        .slice(0, mostPassages)
        .map(({ path, title, anchor, text }) => ({
          source: [...new Set([...path, title])].join(' › '),
          ...(anchor && { url: anchor }),
          text,
        }))
    },
  }
}
