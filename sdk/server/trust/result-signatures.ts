import type { ToolPart } from '../../core/types.ts'
import { asText } from '../../core/util/as-text.ts'

/** A result of a tool of the server, and the call that it answers. */
export type SignedCall = Pick<ToolPart, 'id' | 'name' | 'input' | 'output'>

/** Signatures by which a server knows the results of its own tools again: whoever asks sends the whole conversation. */
export interface ResultSignatures {
  /** The signature of a result that is for this visitor. */
  sign(call: SignedCall, user: string | undefined): Promise<string>
  isGenuine(call: SignedCall, signature: unknown, user: string | undefined): Promise<boolean>
}

/** Characters of a key that nobody finds by trying. */
const shortestSecret = 32

const algorithm: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' }

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
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify'])

/** Arguments as each client sends them back: some parse them, and write them again. */
function sameInput(input: string): string {
  try {
    return JSON.stringify(JSON.parse(input || '{}'))
  } catch {
    return input
  }
}

const signed = ({ id, name, input, output }: SignedCall, user: string | undefined): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(['result of a tool', user ?? null, id, name, sameInput(input), asText(output)]))

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * Signs with a key that only the server has.
 * @param secret The owner's key. Without one, signatures of another process, or of this one before it was restarted, are not known again.
 * @throws TypeError for a key that could be guessed.
 */
export function createResultSignatures(secret?: string): ResultSignatures {
  if (secret !== undefined && secret.length < shortestSecret)
    throw new TypeError(`createChatServer takes a \`secret\` of at least ${shortestSecret} characters.`)
  let key: CryptoKey | undefined
  const known = async (): Promise<CryptoKey> => (key ??= await (secret === undefined ? processKey() : keyOf(secret)))
  return {
    sign: async (call, user) => toHex(await crypto.subtle.sign('HMAC', await known(), signed(call, user))),
    async isGenuine(call, signature, user) {
      if (typeof signature !== 'string' || !/^[\da-f]{64}$/.test(signature)) return false
      return crypto.subtle.verify('HMAC', await known(), fromHex(signature), signed(call, user))
    },
  }
}
