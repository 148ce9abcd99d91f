/**
 * Whether the address is that of a page the hosted sign-in returned to, with a code or with an error. A provider of an
 * integration leads back in the same way, but says which it is: that is its screen's to read.
 */
export function isSocialReturn(address: string): boolean {
  const { searchParams } = new URL(address)
  return !searchParams.has('connect') && searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'))
}
