/** Its value: the digits of each script follow each other, from zero, in Unicode. */
function valueOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}

/** What stands between the digits of one code: spaces and dashes of all kinds, and marks that nobody sees. */
const gap = /[\s\p{Pd}\p{Cf}\u2212]/gu

/**
 * The digits of a code as it was typed or pasted: authenticator apps write `123 456`, messages `Your code: 123-456.`, keyboards of other
 * scripts `١٢٣٤٥٦`. A text with none, or with more than one that could be it, stays as it is.
 */
export function normaliseCode(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, valueOf)
    .replaceAll(gap, '')
  const [code, ...others] = plain.match(/(?<![\d.])\d{4,8}(?!\d|\.\d)/g) ?? []
  return code !== undefined && others.length === 0 ? code : plain
}
