/**
 * Ends a word of an input method with a key, in Safari's order: the end of the composition first, then the key, whose code alone tells
 * where it belongs: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function endComposition(field: Element, key: 'Enter' | 'Escape'): void {
  const bubbling = { bubbles: true, composed: true }
  const press = { ...bubbling, cancelable: true, key, keyCode: 229, isComposing: false }
  field.dispatchEvent(new CompositionEvent('compositionstart', bubbling))
  field.dispatchEvent(new CompositionEvent('compositionend', { ...bubbling, data: '漢字' }))
  field.dispatchEvent(new KeyboardEvent('keydown', press))
  field.dispatchEvent(new KeyboardEvent('keyup', press))
}
