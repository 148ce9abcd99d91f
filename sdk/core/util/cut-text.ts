/** The beginning of a text, at most that many code units. Half of an emoji is no character: backends refuse a text that holds one. */
export const cutText = (text: string, length: number): string =>
  text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '')
