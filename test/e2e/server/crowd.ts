import { expect, vi } from 'vitest'
import type { startCountingVendor } from './counting-vendor.ts'
import { startVisitor, textOf } from './visitor.ts'

const patient = { timeout: 60_000, interval: 200 }

/** Who asks at once. */
export const crowdSize = 200

interface Saved {
  readonly text?: string
  readonly metadata?: { readonly finishReason?: string }
}

/**
 * Many visitors whose answers count until they are told to end, at servers that share a store. `addresses` are those of the servers that
 * can be reached now.
 */
export async function startCrowd(vendor: Awaited<ReturnType<typeof startCountingVendor>>, addresses: () => readonly string[]) {
  const visitors = Array.from({ length: crowdSize }, (_, place) => startVisitor(`visitor ${place}`, addresses, place))
  const seen = (): number => Math.min(...visitors.map(({ pieces }) => pieces.length))
  await vi.waitFor(() => expect(seen()).toBeGreaterThan(3), patient)
  /** What a server has of a visitor's conversation. */
  async function savedBy(headers: Record<string, string>): Promise<readonly Saved[]> {
    const response = await fetch(`${addresses()[0]}/threads/t/messages`, { headers })
    return response.ok ? ((await response.json()) as { messages: readonly Saved[] }).messages : []
  }

  // Two hundred that begin at once are stored one after the other.
  for (const { headers, isStored } of visitors)
    await vi.waitFor(async () => expect([await isStored(), (await savedBy(headers)).length]).toEqual([true, 1]), patient)

  return {
    /** How many pieces everybody has. */
    seen,
    /** Resolves when everybody has seen some more. */
    async goOn(): Promise<void> {
      const before = seen()
      await vi.waitFor(() => expect(seen()).toBeGreaterThan(before + 3), patient)
    },
    /**
     * Ends all answers, and expects that nobody hangs, that everybody has each character once, and that each conversation has all of them,
     * or says that it was interrupted. Returns how many ended in which way.
     */
    async end(): Promise<Record<string, number>> {
      vendor.end()
      const endings = await Promise.all(visitors.map(async ({ name, headers, ending }) => ({ name, headers, ...(await ending) })))
      const counts: Record<string, number> = {}
      for (const { name, pieces, how } of endings) {
        counts[how] = (counts[how] ?? 0) + 1
        const numbers = pieces.filter(({ data }) => data.includes('"text"')).map(({ number }) => number)
        expect(numbers).toEqual(Array.from(numbers, (_, place) => place + 1))
        const [said, text] = [vendor.saidTo(name), textOf(pieces)]
        expect(how === 'whole' ? said : said.slice(0, text.length)).toBe(text)
      }
      return counts
    },
    /** Expects that each conversation has what its visitor has seen, and says where that was interrupted. */
    async expectSaved(): Promise<void> {
      const endings = await Promise.all(visitors.map(async ({ headers, ending }) => ({ headers, ...(await ending) })))
      for (const { headers, pieces, how } of endings) {
        const end = how === 'whole' ? undefined : 'interrupted'
        await vi.waitFor(async () => {
          const [question, answer] = await savedBy(headers)
          expect([question?.text, answer?.metadata?.finishReason]).toEqual([headers['X-User'], end])
          // What was shown before it was stored is saved by the page that has it.
          const [text, saved = ''] = [textOf(pieces), answer?.text]
          expect(saved).toBe(end === undefined ? text : text.slice(0, saved.length))
        }, patient)
      }
    },
  }
}
