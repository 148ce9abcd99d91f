/**
 * Makes everything in a container inert but what is kept. What was inert before stays as it is.
 * @returns takes it back.
 */
export function putOutOfReach(container: HTMLElement, kept: readonly Element[]): () => void {
  const covered = [...container.children].filter((child) => !kept.includes(child) && !child.hasAttribute('inert'))
  for (const child of covered) child.setAttribute('inert', '')
  return () => {
    for (const child of covered) child.removeAttribute('inert')
  }
}
