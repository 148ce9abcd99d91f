import type { LauncherSettings } from '../core/options/launcher.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { closeIcon } from './close-icon.ts'

const storageKey = 'confab-teaser'
const patience = 5 // seconds

interface TeaserActions {
  readonly signal: AbortSignal
  open(): void
  dismissed(): void
  announce(text: string): void
}

/** A page may not be allowed to store anything: then the text is shown again. */
function wasSeen(text: string): boolean {
  try {
    const isSeen = localStorage.getItem(storageKey) === text
    localStorage.setItem(storageKey, text)
    return isSeen
  } catch {
    return false
  }
}

/** An invitation beside the button, after a while. It never takes the focus. */
export function createTeaser(teaser: LauncherSettings['teaser'], { signal, open, dismissed, announce }: TeaserActions) {
  const { text, afterSeconds = patience, once = true } = typeof teaser === 'object' ? teaser : { text: teaser }
  const words = element('button', { type: 'button', class: 'teaser-text' }, text ?? '')
  const dismiss = element('button', { type: 'button', class: 'close' }, icon(closeIcon))
  const dom = element('div', { class: 'teaser', part: 'teaser', hidden: true }, words, dismiss)

  function show(): void {
    if (!text || (wasSeen(text) && once)) return
    dom.hidden = false
    announce(text)
  }

  const timer = text ? setTimeout(show, afterSeconds * 1000) : undefined

  function hide(): void {
    clearTimeout(timer)
    dom.hidden = true
  }

  words.addEventListener('click', open)
  dismiss.addEventListener('click', dismissed)
  signal.addEventListener('abort', hide)
  return {
    dom,
    /** @returns whether it was there. */
    hide(): boolean {
      const wasShown = !dom.hidden
      hide()
      return wasShown
    },
    setTexts: (dismissing: string): void => dismiss.setAttribute('aria-label', dismissing),
  }
}
