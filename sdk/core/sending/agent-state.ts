import type { JSONPatchDocument } from 'immutable-json-patch'
import { asText } from '../util/as-text.ts'

/** The state that an agent shares with the page: it comes with answers and goes back with the next request. */
export interface AgentState {
  get(): unknown
  /** Takes over a whole state. */
  set(state: unknown): void
  /** Applies a JSON Patch (RFC 6902). One that does not fit the state is logged and changes nothing. */
  patch(operations: readonly unknown[]): Promise<void>
}

const unsafeName = /(^|\/)(__proto__|constructor|prototype)(\/|$)/

const isUnsafe = (operation: unknown): boolean =>
  typeof operation === 'object' &&
  operation !== null &&
  ['path', 'from'].some((name) => unsafeName.test(asText((operation as Record<string, unknown>)[name])))

export function createAgentState(onChange: (state: unknown) => void): AgentState {
  let state: unknown

  function set(next: unknown): void {
    state = next
    onChange(next)
  }

  return {
    get: () => state,
    set,
    async patch(operations) {
      const { immutableJSONPatch } = await import('immutable-json-patch')
      try {
        if (operations.some(isUnsafe)) throw new TypeError('A path of the patch leads to the prototype of an object')
        set(immutableJSONPatch(state ?? {}, operations as JSONPatchDocument))
      } catch (error) {
        console.error('A change of the state does not fit it:', error)
      }
    },
  }
}
