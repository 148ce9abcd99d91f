import { createId } from '../../util/ids.ts'
import type { OutboxRecord, OutboxRecords } from './outbox-records.ts'
import { withLock } from '../../util/with-lock.ts'
import { heldLocks, hold, whenGivenUp } from './tab-locks.ts'

/**
 * Which tab sends which messages. A tab that lives sends its own, and holds a lock as long as it has some; those of a tab that was closed
 * are taken over by exactly one other. Without locks (outside secure contexts) a page takes over everything that it finds as it starts.
 */
export function createOwnership(kept: OutboxRecords) {
  let owner = ''
  /** Held as long as this tab has messages: a page with a lock is not kept for the way back. */
  let lock: { readonly held: Promise<void>; readonly ending: AbortController } | undefined
  let lifetime: AbortSignal | undefined
  let hasTaken = false
  const watched = new Set<string>()
  let onGivenUp: () => void = () => undefined

  const lockOf = (name: string): string => `${kept.lockName}${name}`

  /** The other tabs that have messages. */
  const others = (): string[] => kept.owners().filter((name) => name !== owner)

  /** Waits for other tabs to be closed, each once. */
  function watchOthers(names: readonly string[], signal: AbortSignal): void {
    for (const other of names) {
      if (watched.has(other)) continue
      watched.add(other)
      whenGivenUp(lockOf(other), signal, () => {
        watched.delete(other)
        onGivenUp()
      })
    }
  }

  const own = {
    /** Names this tab. A chat that was removed from its page and put back starts over. */
    enter(signal: AbortSignal): void {
      if (signal === lifetime) return
      own.release()
      lifetime = signal
      owner = `${createId()}-${Math.random().toString(36).slice(2)}`
      watched.clear()
    },
    /** Resolves as soon as this tab may write messages. */
    take(signal: AbortSignal): Promise<void> {
      own.enter(signal)
      if (!lock) {
        const ending = new AbortController()
        lock = { ending, held: hold(lockOf(owner), AbortSignal.any([ending.signal, signal])) }
      }
      return lock.held
    },
    /** This tab has no messages. */
    release(): void {
      lock?.ending.abort()
      lock = undefined
    },
    write: (records: readonly OutboxRecord[]): boolean => !owner || kept.write(owner, records),
    /** True if another tab has messages. */
    hasOthers: (): boolean => others().length > 0,
    /**
     * True if another tab has yet to send an older message: one that was closed, too, until its messages are taken over. Without locks nobody
     * knows which tabs there are.
     */
    async isBehind({ at, id }: OutboxRecord): Promise<boolean> {
      const isOlder = (other: OutboxRecord): boolean =>
        other.state === 'sending' && (other.at === at ? other.id < id : other.at < at)
      return others().some((name) => kept.read(name).some(isOlder)) && (await heldLocks()) !== undefined
    },
    /** Calls one function when there may be something to take over, and the other when another tab has written or sent something. */
    watch(signal: AbortSignal, run: () => void, onChange: () => void): void {
      onGivenUp = run
      const onStorage = ({ key }: StorageEvent): void => {
        if (!kept.isOwn(key)) return
        watchOthers(others(), signal)
        onChange()
      }
      globalThis.addEventListener?.('storage', onStorage, { signal })
    },
    /**
     * Calls a function with the messages of tabs that were closed, if there are any. It returns whether it has written them: nothing is
     * lost if this page is closed in between.
     */
    takeOver: (keep: (found: readonly OutboxRecord[]) => boolean): Promise<void> =>
      withLock(`${kept.lockName}*`, async () => {
        const locks = await heldLocks()
        const found = others()
        const isAlive = (name: string): boolean => (locks ? locks.has(lockOf(name)) : hasTaken)
        hasTaken = true
        if (lifetime) watchOthers(found.filter(isAlive), lifetime)
        const closed = found.filter((name) => !isAlive(name))
        if (closed.length && lifetime) await own.take(lifetime)
        if (closed.length && keep(closed.flatMap(kept.read))) for (const name of closed) kept.write(name, [])
      }),
  }
  return own
}
