import type { Bytes } from '../bytes.ts'

/** The key pair of a pool: https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-tokens-verifying-a-jwt.html */
export interface SigningKey {
  readonly kid: string
  readonly privateKey: JsonWebKey
  readonly publicKey: JsonWebKey
}

interface KeyHolder {
  readonly state: { signingKey?: SigningKey }
}

const algorithm = 'RS256'
const kind = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

async function make(): Promise<SigningKey> {
  const size = { modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) }
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ ...kind, ...size }, true, ['sign', 'verify'])
  return {
    kid: crypto.randomUUID(),
    privateKey: await crypto.subtle.exportKey('jwk', privateKey),
    publicKey: await crypto.subtle.exportKey('jwk', publicKey),
  }
}

/** What tokens are signed with: a key pair of the pool's own, made with its first token, whose public half everybody can have. */
export const signingKeys = {
  algorithm,

  async current({ state }: KeyHolder) {
    const { kid, privateKey } = (state.signingKey ??= await make())
    const key = await crypto.subtle.importKey('jwk', privateKey, kind, false, ['sign'])
    return { kid, sign: async (signed: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.sign(kind, key, signed)) }
  },

  async verify({ state }: KeyHolder, signature: Bytes, signed: Bytes): Promise<boolean> {
    if (!state.signingKey) return false
    const key = await crypto.subtle.importKey('jwk', state.signingKey.publicKey, kind, false, ['verify'])
    return crypto.subtle.verify(kind, key, signature, signed)
  },

  /** The public halves, as the pool gives them to whoever asks (RFC 7517). */
  async describe({ state }: KeyHolder): Promise<{ readonly keys: readonly object[] }> {
    const { kid, publicKey } = (state.signingKey ??= await make())
    const { kty, n, e } = publicKey
    return { keys: [{ kid, kty, n, e, alg: algorithm, use: 'sig' }] }
  },
}
