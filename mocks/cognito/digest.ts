import type { Bytes } from './bytes.ts'

/** The two digests that the protocols need. */
export const digest = {
  async sha256(data: Bytes): Promise<Bytes> {
    return new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  },
  async hmac(key: Bytes, data: Bytes, hash: 'SHA-256' | 'SHA-1' = 'SHA-256'): Promise<Bytes> {
    const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
  },
}
