/** Pastes data from a script. Returns whether the browser would insert it by itself. */
export function paste(target: EventTarget, data: DataTransfer): boolean {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  // Firefox accepts no files from a script.
  Object.defineProperty(event, 'clipboardData', { value: data })
  return target.dispatchEvent(event)
}
