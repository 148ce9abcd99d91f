import { blockIcons } from './block-icons.ts'
import { createTool, type BlockTools } from './block-tools.ts'

/** The button that shows a block on the whole screen. */
export function createFullScreen(frame: HTMLElement, { labels }: BlockTools): HTMLElement {
  /** The browser refuses, as it does where the page has said so meanwhile: there is no such button then. */
  function leave(): void {
    const before = button.previousElementSibling
    if (before instanceof HTMLElement && button.matches(':focus')) before.focus()
    button.remove()
  }
  const button = createTool(labels.fullScreen, blockIcons.fullScreen, () => {
    const asked = frame.matches(':fullscreen') ? document.exitFullscreen() : frame.requestFullscreen()
    asked.catch(leave)
  })
  button.ariaPressed = 'false'
  frame.addEventListener('fullscreenchange', () => {
    button.ariaPressed = String(frame.matches(':fullscreen'))
  })
  return button
}
