/**
 * Channels of changes. One for each answer would wake nobody else; but until PostgreSQL 18 each connection that listens compares each
 * notification with all its channels, one after the other, and a statement that writes for two hundred answers would notify two hundred times.
 * With this number, both have a bound, and a process that follows few answers hears of few others.
 */
const count = 128

/** The channel of an answer. Ids of any length and letters have one: names of channels have 63 bytes. */
export function channelOf(id: string): string {
  // FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return `confab_stream_${(hash >>> 0) % count}`
}
