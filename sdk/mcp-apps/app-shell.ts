import type { appLabels } from '../core/labels/apps.ts'
import { element } from '../dom/element.ts'
import { isComposing } from '../dom/is-composing.ts'
import { focusPolicy } from './focus/focus-policy.ts'
import type { AppResource } from './read-app.ts'

/** How high an app may be in the conversation, in pixels. */
const minHeight = 60
export const maxHeight = 720

interface ShellGiven {
  /** The name of the app. */
  readonly title: string
  /** The accessible name of its frame. */
  readonly frameName: string
  readonly labels: ReturnType<typeof appLabels>
  /** Where the visitor is asked what the app wants. */
  readonly questions: HTMLElement
  onRetry(): void
  onLeaveFullscreen(): void
}

/** What is around the frame of an app: its state in words, and the way out of the full screen. */
export function createAppShell({ title, frameName, labels, questions, onRetry, onLeaveFullscreen }: ShellGiven) {
  const status = element('p', { class: 'app-status', role: 'status' })
  const again = element('button', { type: 'button', hidden: true }, labels.tryAgain)
  const leave = element('button', { type: 'button', class: 'app-leave' }, labels.appExitFullscreen)
  const bar = element(
    'div',
    { class: 'app-bar', hidden: true },
    element('span', { class: 'app-title', dir: 'auto' }, title),
    leave,
  )
  const place = element('div', { class: 'app-place' })
  const box = element('div', { class: 'app-box' }, bar, place, element('div', { class: 'app-state' }, status, again), questions)
  // A stop of Tab, so that the page hears of it on the way from one app to the next: see `guard-focus.ts`.
  const dom = element('section', { class: 'app', part: 'app', 'aria-label': frameName, tabindex: 0 }, box)

  again.addEventListener('click', () => {
    // The button goes: what it belongs to stays where the visitor is.
    dom.focus()
    onRetry()
  })
  leave.addEventListener('click', onLeaveFullscreen)
  dom.addEventListener('keydown', (event) => {
    // The transcript around it must not react to these keys.
    event.stopPropagation()
    // Browsers leave the full screen by themselves, the web views of apps do not always.
    if (event.key === 'Escape' && !isComposing(event) && !bar.hidden) onLeaveFullscreen()
  })

  /** Into the frame goes the visitor alone. */
  const focus = (): void => dom.focus()

  return {
    dom,
    /** What is shown on the full screen. */
    box,
    /** What the frame is in. */
    place,
    /** Says how the app is doing; empty where it speaks for itself. */
    show(words: string, hasFailed = false): void {
      status.textContent = words
      again.hidden = !hasFailed
      place.hidden = hasFailed
      dom.toggleAttribute('data-failed', hasFailed)
    },
    /** The frame that the sandbox is loaded in. */
    createFrame(url: URL, { permissions, prefersBorder }: AppResource): HTMLIFrameElement {
      const names = permissions.map((name) => (name === 'clipboardWrite' ? 'clipboard-write' : name))
      dom.toggleAttribute('data-plain', !prefersBorder)
      return element('iframe', {
        title: frameName,
        sandbox: 'allow-scripts allow-same-origin allow-forms',
        referrerpolicy: 'origin',
        allow: [...names.map((name) => `${name} ${url.origin}`), ...focusPolicy()].join('; '),
        src: url.href,
      })
    },
    resize(height: number): void {
      const frame = place.querySelector('iframe')
      if (frame) frame.style.blockSize = `${Math.min(maxHeight, Math.max(minHeight, Math.ceil(height)))}px`
    },
    showFullscreen(isFull: boolean): void {
      const { activeElement } = dom.getRootNode() as ShadowRoot
      const hadFocus = bar.contains(activeElement)
      bar.hidden = !isFull
      // The way out goes with the full screen.
      if (hadFocus && !isFull) focus()
    },
    /** Where the focus goes that has nowhere else to be. */
    focus,
  }
}
