/** Whether a shadow root can adopt style sheets. All browsers can; jsdom, where pages test their components, cannot. */
export const canAdoptSheets = (): boolean => 'replaceSync' in CSSStyleSheet.prototype && 'adoptedStyleSheets' in document
