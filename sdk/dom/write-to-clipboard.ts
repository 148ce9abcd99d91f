/**
 * Writes text to the clipboard, together with its HTML if there is some and the browser supports it. Must be called during a
 * click.
 * @throws when the browser refuses.
 */
export async function writeToClipboard(text: string, html?: string): Promise<void> {
  try {
    if (html === undefined) return await navigator.clipboard.writeText(text)
    const types = Object.entries({ 'text/plain': text, 'text/html': html })
    await navigator.clipboard.write([
      new ClipboardItem(Object.fromEntries(types.map(([type, content]) => [type, new Blob([content], { type })]))),
    ])
  } catch {
    // Without a secure context or the permission there is no clipboard API, but the copy command can still work.
    const copy = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text)
      if (html !== undefined) event.clipboardData?.setData('text/html', html)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('copy', copy, { capture: true })
    const isCopied = document.execCommand('copy')
    document.removeEventListener('copy', copy, { capture: true })
    if (!isCopied) throw new Error('The text could not be copied')
  }
}
