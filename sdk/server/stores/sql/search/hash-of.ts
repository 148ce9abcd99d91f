/** A number of 32 bits for a text; the same wherever it is asked for, with which others follow from what came before. */
export function hashOf(text: string, before = 0x811c9dc5): number {
  // http://www.isthe.com/chongo/tech/comp/fnv/ by halves of characters.
  let hash = before
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  // Its lower bits alone would be those of few characters.
  return (hash ^ (hash >>> 15)) | 0
}
