/** The vendors whose models a user can talk to with their own API key. */
export type Vendor = 'openAI' | 'claude' | 'gemini'

/** What they are called. */
export const vendorNames: Readonly<Record<Vendor, string>> = {
  openAI: 'OpenAI',
  claude: 'Anthropic (Claude)',
  gemini: 'Google (Gemini)',
}

/** An API key and its vendor. */
export interface VendorKey {
  readonly vendor: Vendor
  readonly key: string
}

let current: VendorKey | undefined
const listeners = new Set<() => void>()

/** The key that the user typed, in memory only: it is gone with the page, and never written anywhere. */
export const vendorKeys = {
  /** The same object until it changes, as `useSyncExternalStore` asks. */
  get: (): VendorKey | undefined => current,
  set(next: VendorKey | undefined): void {
    current = next
    for (const listener of listeners) listener()
  },
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
