import type { LauncherSettings } from '../core/options/launcher.ts'

const storageKey = 'confab-teaser'
const patience = 5 // seconds

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

/** Shows a teaser after a delay, unless the visitor has seen it or the signal aborts. */
export function scheduleTeaser(teaser: LauncherSettings['teaser'], show: (text: string) => void, signal: AbortSignal): void {
  const { text, afterSeconds = patience, once = true } = typeof teaser === 'object' ? teaser : { text: teaser }
  if (!text) return
  const timer = setTimeout(() => {
    if (!wasSeen(text) || !once) show(text)
  }, afterSeconds * 1000)
  signal.addEventListener('abort', () => clearTimeout(timer))
}
