const encoder = new TextEncoder()

/** Seconds that a message may be old, or an intercepted one could be sent again. */
const tolerance = 300

async function hmac(secret: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Compares without telling by its time how much was right. */
function isSame(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let place = 0; place < a.length; place++) difference |= a.charCodeAt(place) ^ b.charCodeAt(place)
  return difference === 0
}

/** The signature of the payment provider's messages, `t=SECONDS,v1=HEX` over time and body, as payment providers do it. */
export const webhookSignature = {
  async make(secret: string, body: string, seconds: number): Promise<string> {
    return `t=${seconds},v1=${await hmac(secret, `${seconds}.${body}`)}`
  },

  async verify(secret: string, body: string, header: string, now: number): Promise<boolean> {
    const [, seconds, signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? []
    if (seconds === undefined || signature === undefined) return false
    const isFresh = Math.abs(now / 1000 - Number(seconds)) <= tolerance
    return isSame(signature, await hmac(secret, `${seconds}.${body}`)) && isFresh
  },
}
