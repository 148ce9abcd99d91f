import type { MarkdownSettings } from '../settings.ts'

const shownFor = 2000

async function writeToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Without a secure context or the permission there is no clipboard API, but the copy command may still work.
    const copy = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', copy, { capture: true })
    const isCopied = document.execCommand('copy')
    document.removeEventListener('copy', copy, { capture: true })
    if (!isCopied) throw new Error('The text could not be copied')
  }
}

/** Makes what a click on a button that copies does: it copies the text, says so, and after a while offers it again. */
export function createCopy(
  button: Element,
  read: () => string,
  { labels, signal }: Pick<MarkdownSettings, 'signal'> & { readonly labels: Pick<MarkdownSettings['labels'], 'copy' | 'copied'> },
): () => void {
  let timer = 0
  function restore(): void {
    clearTimeout(timer)
    signal?.removeEventListener('abort', restore)
    button.textContent = labels.copy
  }
  return () => {
    writeToClipboard(read()).then(
      () => {
        restore()
        if (signal?.aborted) return
        button.textContent = labels.copied
        signal?.addEventListener('abort', restore)
        timer = window.setTimeout(restore, shownFor)
      },
      () => undefined,
    )
  }
}
