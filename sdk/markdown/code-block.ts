import { element } from '../dom/element.ts'
import type { MarkdownSettings } from './settings.ts'

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

function createCopyButton(code: HTMLElement, { labels, signal }: MarkdownSettings): HTMLButtonElement {
  const button = element('button', { type: 'button' }, labels.copy)
  let timer = 0
  function restore(): void {
    clearTimeout(timer)
    signal?.removeEventListener('abort', restore)
    button.textContent = labels.copy
  }
  button.addEventListener('click', () => {
    writeToClipboard(code.textContent).then(
      () => {
        restore()
        if (signal?.aborted) return
        button.textContent = labels.copied
        signal?.addEventListener('abort', restore)
        timer = window.setTimeout(restore, shownFor)
      },
      () => undefined,
    )
  })
  return button
}

/** A box with the language, a button that copies, and the code, which is filled in by the caller. */
export function createCodeBlock(language: string, settings: MarkdownSettings): { node: HTMLElement; content: HTMLElement } {
  const code = element('code', { class: language ? `language-${language}` : undefined })
  const name = element('span', undefined, language || settings.labels.code)
  const header = element('div', { class: 'code-header' }, name, createCopyButton(code, settings))
  return {
    node: element('div', { class: 'code-block' }, header, element('pre', { tabindex: 0, dir: 'ltr' }, code)),
    content: code,
  }
}
