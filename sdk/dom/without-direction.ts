/** So many nodes may be added one by one to a text whose direction the browser finds. */
export const fewNodes = 16

/**
 * Adds or removes many nodes of a text whose direction the browser finds: for each of them it would look through all of the text for
 * its first letter. The direction is found once, when they are in it.
 */
export function withoutDirection(home: Node, change: () => void): void {
  const directed = home instanceof Element ? home.closest('[dir=auto]') : null
  directed?.removeAttribute('dir')
  change()
  directed?.setAttribute('dir', 'auto')
}
