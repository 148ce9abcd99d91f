import { tabStore } from '../../lib/browser-storage.ts'

const name = 'auth:nonce'

/** A word that goes out with a social sign-in and must come back in the identity token: the library sends it and never looks. */
export const socialNonce = {
  create(): string {
    const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    tabStore.write(name, nonce)
    return nonce
  },

  /** Whether this tab went to a provider and has not come back with an answer. */
  isOut: (): boolean => tabStore.read(name) !== undefined,

  /** The word that was sent. Asking forgets it. */
  take(): string | undefined {
    const nonce = tabStore.read(name)
    tabStore.remove(name)
    return nonce
  },
}
