import { watchSurroundings } from './watch-surroundings.ts'

/** Whether nothing shines through what is behind the chat's text: a colour without transparency, and no picture over it. */
function isOpaque(host: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(host)
  return backgroundImage === 'none' && !/^rgba|\/|^transparent$/.test(backgroundColor)
}

/**
 * Paints the ground of the chat once more below its messages where nothing shines through it. On screens of usual density Chromium
 * scrolls only a list with a ground of its own as a layer: any other it draws again with each step, also while an answer is followed.
 */
export function paintOpaqueGround(root: ShadowRoot, box: Element, signal: AbortSignal): void {
  const { host } = root
  const onChange = (): void => void root.getElementById('container')?.toggleAttribute('data-opaque', isOpaque(host))
  watchSurroundings({ host, box, signal, onChange })
}
