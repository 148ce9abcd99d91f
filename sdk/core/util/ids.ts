// Not crypto.randomUUID: that exists in secure contexts only, and a chat may be on a plain HTTP page.
const prefix = Math.random().toString(36).slice(2, 8)
let count = 0

/** Creates an id that is unique on this page. */
export function createId(): string {
  count += 1
  return `${prefix}-${count.toString(36)}`
}
