/** Everything stored under this prefix is removed when the user signs out. */
export const keyPrefix = 'confab:'

/**
 * What a chat keeps besides its conversation stands under this prefix: drafts and their files, answers that were on their way, messages
 * that wait for a connection.
 */
export const chatPrefix = 'confab-'

/** A browser may refuse its storage, in a sandboxed frame for one: then nothing is remembered, and nothing else breaks. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Values stored in this browser. Names are given without the prefix. */
export const localStore = {
  read: (name: string): string | undefined => attempt(() => localStorage.getItem(keyPrefix + name)) ?? undefined,
  write: (name: string, value: string): void => attempt(() => localStorage.setItem(keyPrefix + name, value)),
  remove: (name: string): void => attempt(() => localStorage.removeItem(keyPrefix + name)),
}

/** Values stored for one tab. */
export const tabStore = {
  read: (name: string): string | undefined => attempt(() => sessionStorage.getItem(keyPrefix + name)) ?? undefined,
  write: (name: string, value: string): void => attempt(() => sessionStorage.setItem(keyPrefix + name, value)),
  remove: (name: string): void => attempt(() => sessionStorage.removeItem(keyPrefix + name)),
}
