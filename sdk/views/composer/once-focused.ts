/** How long a screen reader says what has the focus, once the window has it again, in milliseconds: that cuts off what is announced. */
const settling = 500

/**
 * Runs once the window has the focus, and screen readers have said so. A dialog of the system, such as the one that picks files, takes it,
 * and is still closing when the page hears of the choice.
 */
export function onceFocused(run: () => unknown, signal: AbortSignal): void {
  const settle = (): void => {
    const timer = setTimeout(run, settling)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
  if (document.hasFocus()) settle()
  else window.addEventListener('focus', settle, { once: true, signal })
}
