import { ProductFault } from '../product-fault.ts'
import { createUserRecord, type UserRecord } from './user-record.ts'

/** What a picture shows the page on. Default: a desktop computer. */
export type Device = 'desktop' | 'phone'

/** What the backend remembers, a record a user, beside it pictures too large for it. Nobody's record can be had by another's id. */
export interface UserStore {
  read(userId: string): Promise<UserRecord>
  /**
   * Works on the record and keeps it. Gives what the work gives. The work is done at once, and once more where somebody else changed the
   * record meanwhile; when it throws, nothing is kept.
   */
  change<Result>(userId: string, work: (record: UserRecord) => Result): Promise<Result>
  readPicture(userId: string, id: string, device?: Device): Promise<string | undefined>
  /** Keeps one picture a user and device: the newest. False when there is no room. */
  savePicture(userId: string, id: string, dataUrl: string, device?: Device): Promise<boolean>
  forget(userId: string): Promise<void>
  /** Keeps somebody who has no account, and forgets those who came before (in milliseconds since 1970), or are too many: the oldest. */
  keepVisitor(userId: string, limits: { readonly since: number; readonly most: number }): Promise<void>
  /** Whether it is one of those. */
  isVisitor(userId: string): Promise<boolean>
  /** Whose it is that strangers know by this name: a public chat, a shared report. */
  ownerOf(name: string): Promise<string | undefined>
  /** Keeps whose it is, so that strangers find it. A name that is taken stays with its owner. */
  keepName(name: string, userId: string): Promise<void>
  dropName(name: string): Promise<void>
}

/** Where a page keeps records: localStorage fits. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser's storage has room for few, with their pictures. */
const mostVisitors = 2

interface StoreOptions {
  readonly store: KeyValueStorage
  /** What its keys begin with. */
  readonly prefix: string
  /** Milliseconds since 1970. */
  now(): number
}

/** Keeps users in a storage of the page. Every change reads and writes in one go, so that two tabs do not undo each other's work. */
export function createUserStore({ store, prefix, now }: StoreOptions): UserStore {
  const visitorsKey = `${prefix}product-visitors`
  const keyOf = (userId: string): string => `${prefix}product:${userId}`
  const nameKeyOf = (name: string): string => `${prefix}product-widget:${name}`
  const pictureKeyOf = (userId: string, device: Device = 'desktop'): string =>
    `${keyOf(userId)}:${device === 'phone' ? 'phone-' : ''}picture`

  function find(userId: string): UserRecord {
    const fresh = createUserRecord(new Date(now()).toISOString())
    const saved = store.getItem(keyOf(userId))
    return saved === null ? fresh : { ...fresh, ...(JSON.parse(saved) as Partial<UserRecord>) }
  }

  function write(userId: string, record: UserRecord): void {
    try {
      store.setItem(keyOf(userId), JSON.stringify(record))
    } catch {
      throw new ProductFault(507, 'storage_full', "Your browser's storage is full. Remove sources you don't need.")
    }
  }

  /** Those without an account and when they came, the oldest first. */
  const visitors = (): readonly (readonly [string, number])[] =>
    JSON.parse(store.getItem(visitorsKey) ?? '[]') as readonly (readonly [string, number])[]

  const writeVisitors = (kept: ReturnType<typeof visitors>): void => store.setItem(visitorsKey, JSON.stringify(kept))

  function forgetUser(userId: string): void {
    const { widget, reports } = find(userId)
    for (const name of [widget.value.id, ...reports.map(({ id }) => id)]) store.removeItem(nameKeyOf(name))
    store.removeItem(keyOf(userId))
    for (const device of ['desktop', 'phone'] as const) store.removeItem(pictureKeyOf(userId, device))
    const others = visitors().filter(([visitor]) => visitor !== userId)
    if (others.length < visitors().length) writeVisitors(others)
  }

  return {
    async read(userId) {
      const record = find(userId)
      // What was made up for a new user must be the same the next time.
      if (store.getItem(keyOf(userId)) === null) write(userId, record)
      return record
    },
    async change(userId, work) {
      const record = find(userId)
      const result = work(record)
      write(userId, record)
      return result
    },
    async readPicture(userId, id, device) {
      const saved = store.getItem(pictureKeyOf(userId, device))
      return saved?.startsWith(`${id} `) ? saved.slice(id.length + 1) : undefined
    },
    async savePicture(userId, id, dataUrl, device) {
      try {
        store.setItem(pictureKeyOf(userId, device), `${id} ${dataUrl}`)
        return true
      } catch {
        return false
      }
    },
    ownerOf: async (name) => store.getItem(nameKeyOf(name)) ?? undefined,
    keepName: async (name, userId) => store.setItem(nameKeyOf(name), userId),
    dropName: async (name) => store.removeItem(nameKeyOf(name)),
    forget: async (userId) => forgetUser(userId),
    async keepVisitor(userId, { since, most }) {
      const all = visitors()
      // This one comes beside those that stay.
      const places = Math.min(most, mostVisitors) - 1
      for (const [place, [visitor, cameAt]] of all.entries())
        if (cameAt < since || place < all.length - places) forgetUser(visitor)
      writeVisitors([...visitors(), [userId, now()]])
    },
    isVisitor: async (userId) => visitors().some(([visitor]) => visitor === userId),
  }
}
