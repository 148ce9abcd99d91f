import { onTestFinished } from 'vitest'

/** All that a chat announces to screen readers from now on, in order. */
export function collectAnnouncements(root: ShadowRoot): readonly string[] {
  const said: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      if (target instanceof Element && target.matches('[aria-live]'))
        for (const node of addedNodes) said.push(node.textContent ?? '')
  })
  observer.observe(root, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return said
}
