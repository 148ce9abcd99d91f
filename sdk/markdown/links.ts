const unsafe = /^(?:javascript|vbscript|file|data):/i
const picture = /^data:image\/(?:png|gif|jpeg|webp)[;,]/i

/**
 * The address that may be put into the page, or undefined where its scheme can run scripts or reach files.
 * Pictures may also be `data:` of the usual kinds.
 */
export function safeAddress(destination: string, isPicture = false): string | undefined {
  // Browsers pass over control characters and spaces before and in a scheme.
  const bare = destination.replace(/[\s\p{Cc}\p{Cf}]+/gu, '')
  if (unsafe.test(bare) && !(isPicture && picture.test(bare))) return undefined
  return encodeURI(destination.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/%25(?=[\da-f]{2})/gi, '%')
}
