import { ThreadError } from '../../../threads/thread-error.ts'
import type { Database } from './tables.ts'

/** Characters that have to fit where there was no space: what is smaller finds some in a file that is full, too. */
const probeLength = 2 ** 20

/** Writes as much as a message, and removes it: at a place that no stream has. */
async function probe(database: Database): Promise<void> {
  const place = { stream: 0, number: 0 }
  await database
    .insertInto('confab_stream_piece')
    .values({ ...place, data: '0'.repeat(probeLength) })
    .onConflict((conflict) => conflict.columns(['stream', 'number']).doNothing())
    .execute()
  await database.deleteFrom('confab_stream_piece').where('stream', '=', place.stream).execute()
}

/** Notices when the disk of a database is full, and says so in words. */
export function createSpace(isFull: (error: unknown) => boolean) {
  let isOut = false

  async function tell<Value>(asked: Promise<Value> | Value): Promise<Value> {
    try {
      return await asked
    } catch (error) {
      if (!isFull(error)) throw error
      isOut = true
      throw new ThreadError(507, 'There is no space left on the disk of the store.', { cause: error })
    }
  }

  return {
    /** The same, whose methods of these names reject with a `ThreadError` of status 507 where there is no space. */
    watch<Part extends object>(part: Part, names: readonly (keyof Part)[]): Part {
      const watched = names.map((name) => {
        const method = part[name] as (...words: readonly unknown[]) => unknown
        return [name, (...words: readonly unknown[]) => tell(method(...words))] as const
      })
      return { ...part, ...Object.fromEntries(watched) }
    },
    /** Rejects while there is no space, as far as anybody has met it. */
    async check(database: Database): Promise<void> {
      if (!isOut) return
      await tell(probe(database))
      isOut = false
    },
  }
}
