/**
 * The button of a toolbar that a key leads to: arrows as the toolbar is written, Home and End. Undefined for any other key, and where the
 * focus is on none of them. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function nextButton(
  toolbar: HTMLElement,
  buttons: readonly HTMLElement[],
  focused: EventTarget | null,
  key: string,
): HTMLElement | undefined {
  const index = buttons.findIndex((button) => button === focused)
  const isBackwards = getComputedStyle(toolbar).direction === 'rtl'
  const step = { ArrowRight: isBackwards ? -1 : 1, ArrowLeft: isBackwards ? 1 : -1 }[key]
  const next = key === 'Home' ? 0 : key === 'End' ? buttons.length - 1 : step && (index + step + buttons.length) % buttons.length
  return index < 0 || next === undefined ? undefined : buttons[next]
}
