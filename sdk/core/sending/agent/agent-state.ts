/** The state that an agent shares with the page: it arrives with answers and is sent with the next request. */
export interface AgentState {
  get(): unknown
  /** Replaces the state. */
  set(state: unknown): void
  /** Applies a JSON Patch (RFC 6902). One that does not fit the state is logged and changes nothing. */
  patch(operations: readonly unknown[]): Promise<void>
}

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
      const { applyPatch } = await import('./apply-patch.ts')
      const changed = applyPatch(state, operations, 'state')
      if (changed) set(changed.document)
    },
  }
}
