/**
 * Lets what is touched be drawn as pressed: Safari on phones applies `:active` only where something listens to touches.
 * https://developer.mozilla.org/en-US/docs/Web/CSS/:active#browser_compatibility
 */
export const showPresses = (dom: HTMLElement): void => dom.addEventListener('touchstart', () => undefined, { passive: true })
