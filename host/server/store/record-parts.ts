import { createUserRecord, type UserRecord } from '../product/store/user-record.ts'

/** The fields of a record as JSON, by their names. */
type Parts = ReadonlyMap<string, string>

/** What a change of a record writes. */
interface ChangedParts {
  readonly written: readonly { readonly name: string; readonly value: string }[]
  readonly removed: readonly string[]
}

/** A record in parts. What nobody looks at is not parsed: documents and conversations are long, and most requests need neither. */
export const recordParts = {
  toRecord(parts: Parts, createdAt: string): UserRecord {
    const record = createUserRecord(createdAt)
    for (const [name, value] of parts) {
      const settle = (known: unknown): unknown => {
        Object.defineProperty(record, name, { value: known, writable: true, enumerable: true, configurable: true })
        return known
      }
      Object.defineProperty(record, name, {
        get: () => settle(JSON.parse(value)),
        set: settle,
        enumerable: true,
        configurable: true,
      })
    }
    return record
  },

  changesOf(record: UserRecord, parts: Parts): ChangedParts {
    const written: { name: string; value: string }[] = []
    const kept = new Set<string>()
    for (const [name, { get, value }] of Object.entries(Object.getOwnPropertyDescriptors(record))) {
      // Nobody has looked at it.
      const json = get ? parts.get(name) : (JSON.stringify(value) as string | undefined)
      if (json === undefined) continue
      kept.add(name)
      if (json !== parts.get(name)) written.push({ name, value: json })
    }
    return { written, removed: [...parts.keys()].filter((name) => !kept.has(name)) }
  },
}
