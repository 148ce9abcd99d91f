const schemes = /^(?:https?|blob|mailto|tel):$/
const harmlessData = /^data:(?:image\/(?!svg)|audio\/|video\/|application\/(?!(?:x-|ecma)?(?:java|ecma)script|xhtml))/i

/** Returns the URL if following it cannot run anything; scripts, markup and local files are refused. */
export function safeUrl(address: string | undefined): string | undefined {
  if (!address) return undefined
  if (harmlessData.test(address)) return address
  try {
    return schemes.test(new URL(address, document.baseURI).protocol) ? address : undefined
  } catch {
    return undefined
  }
}
