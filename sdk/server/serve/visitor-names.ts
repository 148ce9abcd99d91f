import { waitWords } from '../../core/labels/server/wait-words.ts'
import { publicProtocol } from '../public-address.ts'
import { Refusal } from '../refusal.ts'
import type { ServerStore } from '../stores/store.ts'
import { createSigner } from '../trust/signer.ts'
import { addressOf } from '../visitors/address.ts'
import { createProcessCounts } from '../visitors/counts/process-counts.ts'
import { createSharedCounts } from '../visitors/counts/shared-counts.ts'
import type { VisitorCount } from '../visitors/counts/visitor-counts.ts'
import { visitorWords } from '../words/visitor-words.ts'
import { cookieName, readCookie, type SaidName } from './visitor-cookie.ts'

const days = 400 // the longest that browsers keep a cookie: https://developer.chrome.com/blog/cookie-max-age-expires
const hour = 60 * 60 // seconds

/** Names of one request that the store is asked for: a page of a neighbouring domain can add cookies. */
const mostLookUps = 4

/** Signatures of one request that are checked: more than fit into the 16 KiB of headers that Node takes. */
const mostChecks = 256

/** How often in a minute the store is asked for names that visitors of one address say: anybody can say one. */
const lookUpsPerMinute = 60

/** All names that a request says, each once. */
function namesIn({ headers }: Request): SaidName[] {
  const values = (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.trim().split('=', 2)
    return name === cookieName && value !== undefined ? [value] : []
  })
  return [...new Set(values)].flatMap((value) => readCookie(value) ?? [])
}

interface NamesSettings {
  readonly store: ServerStore
  /** The key that names are signed with. Without one, a name is whatever a visitor says. */
  readonly secret: string | undefined
  /** How many new visitors an address may have in an hour. @default no limit */
  readonly newPerHour?: number | undefined
  readonly trustProxy: boolean | number
  /** Told once each time that the store cannot count. */
  readonly onError: (error: unknown) => void
}

/**
 * Names visitors by cookies that only they have: their conversations are kept under those. Who clears their cookies starts over: a server
 * with accounts names visitors by those instead. Anybody can say a name, and would have limits of their own with each: names are signed,
 * and an address gets a few new ones an hour.
 */
export interface VisitorNames {
  /** Whether a name says who somebody is. */
  readonly areSigned: boolean
  /** Who asks; undefined for one who has no name, or says one that is not theirs. */
  find(request: Request): Promise<string | undefined>
  /** @throws a `Refusal` where the visitor has no name only because their network has had so many new ones. */
  checkNew(request: Request): Promise<void>
  /** Gives a visitor who opens the page a name, if they have none and may have one; signs one of before. */
  nameVisitor(request: Request, response: Response): Promise<Response>
  /**
   * Gives a visitor of another site's page a name, under which the request goes on; undefined where they may have none. Browsers send the
   * cookie from that site alone, and only over https; without, from pages of this host.
   */
  nameStranger(request: Request): Promise<{ readonly named: Request; readonly cookie: string } | undefined>
}

export function createVisitorNames({ store, secret, newPerHour = Infinity, trustProxy, onError }: NamesSettings): VisitorNames {
  const signer = secret === undefined ? undefined : createSigner(secret)
  const counts = createSharedCounts({ store: store.counts, onError })
  // It keeps the store from being asked too often: it asks no store.
  const lookUps = createProcessCounts()
  const textOf = (visitor: string): string => `name of a visitor: ${visitor}`

  const addressKey = (request: Request): string => addressOf(request, { trustProxy }) ?? 'anybody'

  const lookedUp = (address: string): VisitorCount[] => [{ name: address, seconds: 60, most: lookUpsPerMinute, amount: 1 }]

  /** Counts new names. @returns milliseconds until there may be another */
  async function ration(request: Request, amount: number): Promise<number> {
    if (!signer) return 0
    return counts.take([{ name: `new visitors of an hour: ${addressKey(request)}`, seconds: hour, most: newPerHour, amount }])
  }

  /** Whether the store has conversations under this name. @throws what the store says. */
  async function isKnown(visitor: string, { signal }: Request): Promise<boolean> {
    const has = async (archived: boolean): Promise<boolean> => {
      const { threads } = await store.threads.list(visitor, { archived, query: '', limit: 1, signal })
      return threads.length > 0
    }
    return (await has(false)) || has(true)
  }

  async function genuine(request: Request): Promise<string | undefined> {
    const said = namesIn(request)
    if (!signer) return said[0]?.visitor
    for (const { visitor, signature } of said.filter(({ signature }) => signature !== undefined).slice(0, mostChecks))
      if (await signer.isGenuine(textOf(visitor), signature)) return visitor
    return undefined
  }

  /**
   * A name of before names were signed, or were signed with another key. Undefined where there is none, and 'unknown' where nobody can
   * tell now.
   */
  async function former(request: Request): Promise<{ readonly visitor: string } | 'unknown' | undefined> {
    const address = addressKey(request)
    for (const { visitor } of namesIn(request).slice(0, mostLookUps)) {
      if (lookUps.wait(lookedUp(address)) > 0) return 'unknown'
      lookUps.add(lookedUp(address))
      try {
        if (await isKnown(visitor, request)) return { visitor }
      } catch {
        return 'unknown'
      }
    }
    return undefined
  }

  async function cookieOf(visitor: string, request: Request, isOfAnotherSite = false): Promise<string> {
    const value = signer ? `${visitor}.${await signer.sign(textOf(visitor))}` : visitor
    const isSecure = publicProtocol(request, { trustProxy }) === 'https:'
    const own = isSecure ? 'SameSite=Lax; Secure' : 'SameSite=Lax'
    // https://developer.mozilla.org/docs/Web/Privacy/Guides/Privacy_sandbox/Partitioned_cookies
    const attributes = isOfAnotherSite && isSecure ? 'SameSite=None; Secure; Partitioned' : own
    return `${cookieName}=${value}; Path=/; Max-Age=${days * 24 * hour}; HttpOnly; ${attributes}`
  }

  /** A new name; undefined where the address has had as many as it may. */
  async function invent(request: Request): Promise<string | undefined> {
    return (await ration(request, 1)) > 0 ? undefined : crypto.randomUUID()
  }

  return {
    areSigned: signer !== undefined,
    async find(request: Request): Promise<string | undefined> {
      const own = await genuine(request)
      if (own !== undefined) return own
      const before = await former(request)
      return typeof before === 'object' ? before.visitor : undefined
    },
    async checkNew(request: Request): Promise<void> {
      const wait = await ration(request, 0)
      if (wait <= 0) return
      const seconds = Math.ceil(wait / 1000)
      const words = `Your network has had many new visitors, so that conversations are not kept for another one now. Try again ${waitWords(seconds, 'en')}.`
      throw new Refusal(429, visitorWords('errorNetworkVisitors', words), { 'Retry-After': `${seconds}` })
    },
    async nameVisitor(request: Request, response: Response): Promise<Response> {
      if ((await genuine(request)) !== undefined) return response
      const before = await former(request)
      // Another name would take the place of one that may have conversations.
      if (before === 'unknown') return response
      const visitor = before?.visitor ?? (await invent(request))
      if (visitor !== undefined) response.headers.append('Set-Cookie', await cookieOf(visitor, request))
      return response
    },
    async nameStranger(request: Request): Promise<{ readonly named: Request; readonly cookie: string } | undefined> {
      const visitor = await invent(request)
      if (visitor === undefined) return undefined
      const cookie = await cookieOf(visitor, request, true)
      const headers = new Headers(request.headers)
      headers.append('Cookie', cookie.slice(0, cookie.indexOf(';')))
      return { named: new Request(request, { headers }), cookie }
    },
  }
}
