/**
 * True if a key belongs to a composition of the input method, or ends one. Safari ends a composition before the key press that
 * ended it: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
// oxlint-disable-next-line confab/keys-of-compositions -- Here Safari's other way is known.
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229
