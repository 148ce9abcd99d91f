/** True when a shadow root can adopt style sheets: in all browsers, but not in jsdom, used for component tests. */
export const canAdoptSheets = (): boolean => 'replaceSync' in CSSStyleSheet.prototype && 'adoptedStyleSheets' in document
