/** Whether the address is that of a page the hosted sign-in returned to, with a code or with an error. */
export function isSocialReturn(address: string): boolean {
  const { searchParams } = new URL(address)
  return searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'))
}
