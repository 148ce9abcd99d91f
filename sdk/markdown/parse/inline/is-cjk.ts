/**
 * Characters of Chinese, Japanese and Korean, punctuation included, but no emojis; unassigned gaps are joined. From
 * https://github.com/tats-u/markdown-cjk-friendly/blob/main/ranges.md
 */
const cjk =
  /^[\u1100-\u11ff\u20a9\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3041-\u3247\u3250-\ua4c6\ua960-\ua97c\uac00-\ud7fb\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uffee\u{16fe0}-\u{18df2}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}\u{1f202}\u{1f210}-\u{1f219}\u{1f21b}-\u{1f22e}\u{1f230}\u{1f231}\u{1f237}\u{1f23b}\u{1f240}-\u{1f248}\u{1f260}-\u{1f265}\u{20000}-\u{3fffd}]/u

/** Whether a text begins with a character of Chinese, Japanese or Korean. */
export const isCjk = (text: string): boolean => cjk.test(text)
