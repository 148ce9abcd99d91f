import { thrownField } from '../../core/util/thrown/thrown-field.ts'
import type { ServerStore } from '../stores/store.ts'
import type { Watch } from './watch.ts'

/** The parts of a store, which have methods of their own. */
const parts = new Set<PropertyKey>(['threads', 'feedback', 'streams', 'counts', 'approvals'])

/** What a failure is that has a status: one of a store's rules, or none. */
function resultOf(error: unknown): 'refused' | 'failed' {
  const status = thrownField(error, 'status')
  return typeof status === 'number' && status >= 400 && status < 500 ? 'refused' : 'failed'
}

/** The same object, each of whose promises is timed. Not a proxy of it: what is frozen has to be shown as it is. */
function timed(part: object, prefix: string, watch: Watch): object {
  const known = new Map<PropertyKey, unknown>()

  function measure(method: (...given: readonly unknown[]) => unknown, operation: string) {
    return (...given: readonly unknown[]): unknown => {
      const start = performance.now()
      const note = (result: 'ok' | 'refused' | 'failed'): void =>
        watch.stored({ operation, seconds: (performance.now() - start) / 1000, result })
      const made: unknown = Reflect.apply(method, part, given)
      if (!(made instanceof Promise)) return made
      return made.then(
        (value: unknown) => {
          note('ok')
          return value
        },
        (error: unknown) => {
          note(resultOf(error))
          throw error
        },
      )
    }
  }

  function get(_: object, name: PropertyKey): unknown {
    if (known.has(name)) return known.get(name)
    const value: unknown = Reflect.get(part, name)
    const isPart = !prefix && parts.has(name) && typeof value === 'object' && value !== null
    if (!isPart && typeof value !== 'function') return value
    const made: unknown = isPart
      ? timed(value, `${String(name)}.`, watch)
      : measure(value as (...given: readonly unknown[]) => unknown, `${prefix}${String(name)}`)
    known.set(name, made)
    return made
  }

  return new Proxy({}, { get, has: (_, name) => Reflect.has(part, name) })
}

/** The store, whose answers are timed. */
export const timedStore = (store: ServerStore, watch: Watch | undefined): ServerStore =>
  watch ? (timed(store, '', watch) as ServerStore) : store
