import { bytes, type Bytes } from './bytes.ts'
import { digest } from './digest.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Seconds a code is shown: https://www.rfc-editor.org/rfc/rfc6238#section-4.1 */
const step = 30

function decode(secret: string): Bytes {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** One-time codes of an authenticator app: https://www.rfc-editor.org/rfc/rfc6238 */
export const totp = {
  createSecret: (): string => Array.from(bytes.random(32), (byte) => alphabet[byte & 31]).join(''),

  /** The six digits shown at `time` (milliseconds). */
  async codeAt(secret: string, time: number): Promise<string> {
    const counter = new DataView(new ArrayBuffer(8))
    counter.setUint32(4, Math.floor(time / 1000 / step))
    const mac = new DataView((await digest.hmac(decode(secret), new Uint8Array(counter.buffer), 'SHA-1')).buffer)
    const truncated = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff
    return String(truncated % 1e6).padStart(6, '0')
  },

  /** One step either way is forgiven: clocks differ, people type. */
  async accepts(secret: string, code: string, time: number): Promise<boolean> {
    const codes = await Promise.all([0, -1, 1].map((away) => totp.codeAt(secret, time + away * step * 1000)))
    return codes.includes(code)
  },
}
