/** Keys that edit, and what browsers name keys that an input method takes. */
const editingKeys = new Set(['Backspace', 'Delete', 'Dead', 'Process', 'Unidentified'])
const pressedFields =
  'input:is([type=button], [type=checkbox], [type=color], [type=file], [type=radio], [type=range], [type=reset], [type=submit])'

/** True for a key that types or edits: one that is a shortcut has another key held, or a name such as `Escape`. */
function types(event: KeyboardEvent): boolean {
  const { key, ctrlKey, altKey, metaKey } = event
  // Windows holds both for the third level of a keyboard, where many have `@`.
  const isShortcut = (ctrlKey || altKey || metaKey) && !event.getModifierState('AltGraph')
  return !isShortcut && (/^.$/su.test(key) || editingKeys.has(key))
}

const takesText = (target: unknown): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches(pressedFields)))

/**
 * Keys that are typed into a field of the shadow tree end at its host. Pages look at `event.target` before they take a key for one of
 * their shortcuts: outside the tree that is the host, which is no field.
 */
export function holdTypedKeys(root: ShadowRoot, signal: AbortSignal): void {
  function hold(event: Event): void {
    const [target] = event.composedPath()
    if (takesText(target) && root.contains(target) && types(event as KeyboardEvent)) event.stopPropagation()
  }

  for (const name of ['keydown', 'keypress', 'keyup']) root.host.addEventListener(name, hold, { signal })
}
