import { writeToClipboard } from '../../../dom/write-to-clipboard.ts'
import { icon } from '../../../dom/icon.ts'
import { copy } from '../../../dom/icons/copy.ts'
import { tick } from '../../../dom/icons/tick.ts'
import type { MarkdownSettings } from '../../settings.ts'

const shownFor = 2000

/** Handles clicks on a copy button: copies the text, and its HTML if there is some, shows and announces what came of it, and after a while offers it again. */
export function createCopyCode(
  button: Element,
  read: () => readonly [text: string, html?: string],
  {
    labels,
    signal,
    announce,
  }: Pick<MarkdownSettings, 'signal' | 'announce'> & {
    readonly labels: Pick<MarkdownSettings['labels'], 'copy' | 'copied' | 'copyFailed'>
  },
  path = copy,
): () => void {
  const name = button.getAttribute('aria-label')
  let timer = 0
  function show(shape: string, words: string): void {
    const place = button.querySelector('span') ?? button
    place.textContent = words
    button.querySelector('svg')?.replaceWith(icon(shape))
    button.classList.toggle('told', words !== labels.copy)
  }
  function restore(): void {
    clearTimeout(timer)
    signal?.removeEventListener('abort', restore)
    show(path, labels.copy)
    if (name) button.setAttribute('aria-label', name)
  }
  function tell(shape: string, words: string, urgency: 'polite' | 'assertive'): void {
    restore()
    if (signal?.aborted) return
    show(shape, words)
    button.removeAttribute('aria-label')
    // Screen readers do not read the new name of a button that keeps the focus.
    announce?.(words, urgency)
    signal?.addEventListener('abort', restore)
    timer = window.setTimeout(restore, shownFor)
  }
  return () => {
    writeToClipboard(...read()).then(
      () => tell(tick, labels.copied, 'polite'),
      () => tell(path, labels.copyFailed, 'assertive'),
    )
  }
}
