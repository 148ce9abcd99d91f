import { toHex } from './to-hex.ts'

/** Signs texts with a key that only the server has. */
export interface Signer {
  /** 64 hexadecimal digits. */
  sign(text: string): Promise<string>
  /** Whether it is what `sign` gave this text: takes as long for each that is not. */
  isGenuine(text: string, signature: unknown): Promise<boolean>
}

/** Characters of a key that nobody finds by trying. */
export const shortestSecret = 32

const algorithm: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' }

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Without a key of the owner's, this process has one. */
let ownKey: CryptoKey | undefined

/**
 * Not made beforehand: Cloudflare Workers have no random values outside of requests. The key is kept and not the promise of it, which would
 * never be fulfilled where the first request ends too early.
 */
async function processKey(): Promise<CryptoKey> {
  const made = ownKey ?? (await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']))
  return (ownKey ??= made)
}

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign', 'verify'])

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** @param secret Without one, signatures of another process, or of this one before it was restarted, are not known again. */
export function createSigner(secret?: string): Signer {
  let key: CryptoKey | undefined
  const known = async (): Promise<CryptoKey> => (key ??= await (secret === undefined ? processKey() : keyOf(secret)))
  return {
    sign: async (text) => toHex(await crypto.subtle.sign('HMAC', await known(), bytesOf(text))),
    async isGenuine(text, signature) {
      if (typeof signature !== 'string' || !/^[\da-f]{64}$/.test(signature)) return false
      return crypto.subtle.verify('HMAC', await known(), fromHex(signature), bytesOf(text))
    },
  }
}
