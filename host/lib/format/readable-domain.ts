/** The numbers of https://www.rfc-editor.org/rfc/rfc3492#section-5 */
const base = 36
const lowest = 1
const highest = 26

const digitOf = (letter: string | undefined): number => {
  const digit = letter === undefined ? NaN : parseInt(letter, base)
  // In Punycode letters come first.
  return digit < 10 ? digit + highest : digit - 10
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2))
  left += Math.floor(left / count)
  let bias = 0
  for (; left > ((base - lowest) * highest) / 2; bias += base) left = Math.floor(left / (base - lowest))
  return bias + Math.floor(((base - lowest + 1) * left) / (left + 38))
}

/** What a label stands for without its `xn--`; undefined when it is no Punycode. */
function decode(label: string): string | undefined {
  const end = label.lastIndexOf('-')
  const letters: string[] = []
  for (const letter of label.slice(0, Math.max(0, end))) letters.push(letter)
  let code = 128
  let place = 0
  let bias = 72
  for (let at = end > 0 ? end + 1 : 0; at < label.length;) {
    const before = place
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(label[at++])
      if (Number.isNaN(digit)) return undefined
      place += digit * weight
      const threshold = Math.min(highest, Math.max(lowest, step - bias))
      if (digit < threshold) break
      weight *= base - threshold
    }
    bias = adapt(place - before, letters.length + 1, before === 0)
    code += Math.floor(place / (letters.length + 1))
    place %= letters.length + 1
    if (code > 0x10ffff) return undefined
    letters.splice(place++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** Latin letters beside those that look like them: browsers show the code of such a name. */
const isMixed = (name: string): boolean => /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)

/** A text in which names of websites stand as their owners write them: `münchen.example` and not `xn--mnchen-3ya.example`. */
export const readableDomain = (text: string): string =>
  text.replaceAll(/\bxn--([a-z0-9-]+)/gi, (label, code: string) => {
    const name = decode(code.toLowerCase())
    return name === undefined || /[\s\p{C}]/u.test(name) || isMixed(name) ? label : name
  })
