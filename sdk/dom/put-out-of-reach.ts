/**
 * Makes everything in a container inert except `kept`. What was inert before stays as it is.
 * @returns a function that reverts it.
 */
export function putOutOfReach(container: HTMLElement, kept: readonly Element[]): () => void {
  const covered = [...container.children].filter((child) => !kept.includes(child) && !child.hasAttribute('inert'))
  for (const child of covered) child.setAttribute('inert', '')
  return () => {
    for (const child of covered) child.removeAttribute('inert')
  }
}
