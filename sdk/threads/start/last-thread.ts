/** Remembers which thread of a storage this tab showed last. */
export interface LastThread {
  get(storageName: string): string | undefined
  set(storageName: string, id: string): void
  /** Frees the slot for other chats on the page. */
  release(): void
}
