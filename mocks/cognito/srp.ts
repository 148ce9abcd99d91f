import { bytes, type Bytes } from './bytes.ts'
import { digest } from './digest.ts'

// The 3072-bit group of https://www.rfc-editor.org/rfc/rfc5054#appendix-A, which the service uses with generator 2.
const N = BigInt(
  '0x' +
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
)
const g = 2n

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % N
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

/** Bits of the exponent that one row of the table stands for. */
const digit = 4n
const digits = 2n ** digit
/** For each digit of the exponent, lowest first: g to the power of 0 to 16 times the weight of the digit. Filled as it is needed. */
const powersOfG: (readonly bigint[])[] = []

/** A row of the table. Its last power is the first of the next row. */
function rowOf(base: bigint): readonly bigint[] {
  const row = [1n]
  for (let power = base; row.length <= digits; power = (power * base) % N) row.push(power)
  return row
}

/** g to the power of a number. Every verifier and every exchange takes one, so its parts are worked out once for all of them. */
function powerOfG(exponent: bigint): bigint {
  let result = 1n
  for (let index = 0, rest = exponent; rest > 0n; index += 1, rest >>= digit) {
    const row = (powersOfG[index] ??= rowOf(powersOfG[index - 1]?.at(-1) ?? g))
    result = (result * (row[Number(rest % digits)] ?? 1n)) % N
  }
  return result
}

/** A positive number in hex as the client writes it before hashing: whole bytes, the highest bit clear. */
function padded(value: bigint): string {
  const hex = value.toString(16)
  const even = hex.length % 2 ? `0${hex}` : hex
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

const numberOf = (value: Bytes): bigint => BigInt(`0x${bytes.toHex(value)}`)
const hash = async (hex: string): Promise<bigint> => numberOf(await digest.sha256(bytes.fromHex(hex)))

/** What the service keeps of a password: never the password. */
export interface Verifier {
  readonly salt: string
  readonly verifier: string
}

/** The server's half of an exchange, in hex, kept between its two calls. */
export interface SrpExchange {
  readonly clientPublic: string
  readonly serverPublic: string
  readonly serverSecret: string
  readonly secretBlock: string
}

async function verifierFor(salt: bigint, pool: string, user: string, password: string): Promise<string> {
  const identity = bytes.toHex(await digest.sha256(bytes.ofText(`${pool}${user}:${password}`)))
  return powerOfG(await hash(padded(salt) + identity)).toString(16)
}

/** Secure Remote Password, the server's side: https://www.rfc-editor.org/rfc/rfc5054#section-2.4 with the service's own hashing. */
export const srp = {
  async createVerifier(pool: string, user: string, password: string): Promise<Verifier> {
    const salt = numberOf(bytes.random(16))
    return { salt: salt.toString(16), verifier: await verifierFor(salt, pool, user, password) }
  },

  async matches({ salt, verifier }: Verifier, pool: string, user: string, password: string): Promise<boolean> {
    return (await verifierFor(BigInt(`0x${salt}`), pool, user, password)) === verifier
  },

  /** Answers the client's public value. Nothing for one that no honest client sends: a multiple of N would need no password. */
  async answer({ verifier }: Verifier, clientPublic: string): Promise<SrpExchange | undefined> {
    if (!/^[0-9a-f]+$/i.test(clientPublic) || BigInt(`0x${clientPublic}`) % N === 0n) return undefined
    const secret = numberOf(bytes.random(32))
    const k = await hash(padded(N) + padded(g))
    const serverPublic = (k * BigInt(`0x${verifier}`) + powerOfG(secret)) % N
    return {
      clientPublic,
      serverPublic: serverPublic.toString(16),
      serverSecret: secret.toString(16),
      secretBlock: bytes.toBase64(bytes.random(64)),
    }
  },

  /** The signature that only a client with the right password can make. */
  async signature(exchange: SrpExchange, { verifier }: Verifier, pool: string, user: string, timestamp: string): Promise<string> {
    const clientPublic = BigInt(`0x${exchange.clientPublic}`)
    const scramble = await hash(padded(clientPublic) + padded(BigInt(`0x${exchange.serverPublic}`)))
    const base = (clientPublic * power(BigInt(`0x${verifier}`), scramble)) % N
    const shared = power(base, BigInt(`0x${exchange.serverSecret}`))
    const extracted = await digest.hmac(bytes.fromHex(padded(scramble)), bytes.fromHex(padded(shared)))
    const expanded = await digest.hmac(extracted, bytes.concat(bytes.ofText('Caldera Derived Key'), Uint8Array.of(1)))
    const signed = bytes.concat(bytes.ofText(pool + user), bytes.fromBase64(exchange.secretBlock), bytes.ofText(timestamp))
    return bytes.toBase64(await digest.hmac(expanded.slice(0, 16), signed))
  },
}
