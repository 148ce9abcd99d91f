import type { Feedback } from '../../core/options/messages/message.ts'
import { waitWords } from '../../core/labels/server/wait-words.ts'
import { Refusal } from '../refusal.ts'
import { addressOf, type AddressOptions } from '../visitors/address.ts'
import type { SharedCounts } from '../visitors/counts/shared-counts.ts'
import type { VisitorCount } from '../visitors/counts/visitor-counts.ts'
import { visitorWords } from '../words/visitor-words.ts'
import type { ServerStore, SpaceBounds, VisitorSave, VisitorThreads } from './store.ts'

/** How much conversations and feedback may take, in bytes. What is absent has no limit but the store's own. */
export interface StorageLimits {
  /** Of one visitor. What would exceed it is refused (507), and can be saved when the visitor has removed something. */
  bytesPerVisitor?: number
  /** Of all visitors. What would exceed it is refused (507), and `onError` is told. */
  bytes?: number
  /**
   * What visitors of one address may add within a day, which begins with the first of it; the save that goes beyond is kept. More is refused
   * until then (429). Addresses are remembered for that day only, and in a database as hashes.
   */
  bytesPerDay?: number
}

const day = 24 * 60 * 60 // seconds

const encoder = new TextEncoder()
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/** The store, which takes no more than the limits allow. */
export interface BoundedStore {
  /** Conversations, for who sends this request; undefined for the server itself. */
  threadsFor(request: Request | undefined): VisitorThreads
  saveFeedback(request: Request, user: string | undefined, given: Feedback): Promise<void>
}

export function createBoundedStore(
  { threads, feedback }: Pick<ServerStore, 'threads' | 'feedback'>,
  counts: SharedCounts,
  { bytesPerVisitor, bytes, bytesPerDay = Infinity }: StorageLimits = {},
  options: AddressOptions = {},
): BoundedStore {
  const bounds: SpaceBounds = { ofVisitor: bytesPerVisitor, inAll: bytes }

  const keyOf = (request: Request | undefined): string | undefined =>
    request && bytesPerDay < Infinity ? addressOf(request, options) : undefined

  const kept = (address: string, amount: number): VisitorCount[] => [
    { name: `bytes kept of a day: ${address}`, seconds: day, most: bytesPerDay, amount },
  ]

  async function admit(address: string | undefined): Promise<void> {
    const wait = address === undefined ? 0 : await counts.take(kept(address, 0))
    if (wait <= 0) return
    const seconds = Math.ceil(wait / 1000)
    const words = `As much has been kept from your network today as can be. Try again ${waitWords(seconds, 'en')}.`
    throw new Refusal(429, visitorWords('errorNetworkStorage', words), { 'Retry-After': `${seconds}` })
  }

  async function count(address: string | undefined, added: number): Promise<void> {
    if (address !== undefined) await counts.add(kept(address, added))
  }

  return {
    threadsFor(request: Request | undefined): VisitorThreads {
      async function save(...[visitor, id, messages, given]: Parameters<VisitorThreads['save']>): Promise<VisitorSave> {
        const address = keyOf(request)
        await admit(address)
        const saved = await threads.save(visitor, id, messages, { ...given, bounds })
        await count(address, saved.added ?? bytesOf(messages))
        return saved
      }
      // Not a copy: an object of a class has its methods elsewhere, and they need the object itself.
      return new Proxy(threads, {
        get(target, name) {
          if (name === 'save') return save
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? (value.bind(target) as unknown) : value
        },
      })
    },
    async saveFeedback(request: Request, user: string | undefined, given: Feedback): Promise<void> {
      const address = keyOf(request)
      await admit(address)
      await feedback.save(user, given, bounds)
      await count(address, bytesOf(given))
    },
  }
}
