/** Copies by the command of the browser. Returns whether it did. */
function copyByCommand(text: string, html: string | undefined): boolean {
  const copy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    if (html !== undefined) event.clipboardData?.setData('text/html', html)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', copy, { capture: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', copy, { capture: true })
  return isCopied
}

/**
 * Writes text to the clipboard, together with its HTML if there is some and the browser supports it. Must be called during a
 * click.
 * @throws when the browser refuses.
 */
export async function writeToClipboard(text: string, html?: string): Promise<void> {
  // Chrome parses what the clipboard API is given in the page, whose policy may forbid styles: the command takes HTML as it is.
  if (html?.includes(' style=') && copyByCommand(text, html)) return
  try {
    if (html === undefined) return await navigator.clipboard.writeText(text)
    const types = Object.entries({ 'text/plain': text, 'text/html': html })
    await navigator.clipboard.write([
      new ClipboardItem(Object.fromEntries(types.map(([type, content]) => [type, new Blob([content], { type })]))),
    ])
  } catch {
    // Without a secure context or the permission there is no clipboard API, but the copy command can still work.
    if (!copyByCommand(text, html)) throw new Error('The text could not be copied')
  }
}
