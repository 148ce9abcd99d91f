/** Pastes what a script made. Returns whether the browser is left to put it in by itself. */
export function paste(target: EventTarget, data: DataTransfer): boolean {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
  // Firefox takes no files of a script.
  Object.defineProperty(event, 'clipboardData', { value: data })
  return target.dispatchEvent(event)
}
