const encoder = new TextEncoder()

export type Bytes = Uint8Array<ArrayBuffer>

/** Between bytes and the ways the protocols write them. */
export const bytes = {
  ofText: (text: string): Bytes => encoder.encode(text),
  toText: (value: Bytes): string => new TextDecoder().decode(value),
  toHex: (value: Bytes): string => Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join(''),
  fromHex: (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  toBase64: (value: Bytes): string => btoa(String.fromCharCode(...value)),
  fromBase64: (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)),
  toBase64Url: (value: Bytes): string => bytes.toBase64(value).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
  fromBase64Url: (text: string): Bytes => bytes.fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')),
  concat: (...parts: readonly Bytes[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part])),
  random: (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length)),
}
