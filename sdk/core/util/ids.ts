// Not crypto.randomUUID: that exists in secure contexts only, and a chat may live on a plain http page.
const prefix = Math.random().toString(36).slice(2, 8)
let count = 0

/** An id that no other thing on this page has. */
export function createId(): string {
  count += 1
  return `${prefix}-${count.toString(36)}`
}
