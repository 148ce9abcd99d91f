import { tabStore } from '../../lib/local-store.ts'

const name = 'auth:nonce'

/** The nonce that is sent with a social sign-in and must return in the identity token: the library sends it but does not check it. */
export const socialNonce = {
  create(): string {
    const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
    tabStore.write(name, nonce)
    return nonce
  },

  /** Whether this tab went to a provider and has not come back with an answer. */
  isOut: (): boolean => tabStore.read(name) !== undefined,

  /** The nonce that was sent. Reading removes it. */
  take(): string | undefined {
    const nonce = tabStore.read(name)
    tabStore.remove(name)
    return nonce
  },
}
