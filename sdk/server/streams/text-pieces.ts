/** Characters that are sent at once: a reader who takes no more than these within a minute takes nothing. */
const longestPiece = 64 * 1024

/** A text in pieces that are not too long. Pairs of surrogates stay together: each half alone would be sent as something else. */
export function* textPieces(text: string): Iterable<string> {
  let start = 0
  while (text.length - start > longestPiece) {
    const end = start + longestPiece
    const isPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1))
    yield text.slice(start, isPair ? end - 1 : end)
    start = isPair ? end - 1 : end
  }
  yield start ? text.slice(start) : text
}
