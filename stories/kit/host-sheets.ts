/** Every sheet of the host names this layer (stories/.storybook/main.ts): it distinguishes them from Storybook's own. */
const mark = 'host'

let areShown = false

/** Sheets of other origins may not be read; none of those is the host's. */
function isOfHost(sheet: CSSStyleSheet): boolean {
  try {
    return [...sheet.cssRules].some((rule) => rule instanceof CSSLayerStatementRule && rule.nameList.includes(mark))
  } catch {
    return false
  }
}

function apply(): void {
  for (const sheet of document.styleSheets) if (isOfHost(sheet)) sheet.disabled = !areShown
}

// Screens bring their sheets when they are first opened.
new MutationObserver(apply).observe(document.head, { childList: true, subtree: true, characterData: true })
document.addEventListener('load', apply, { capture: true })

/**
 * Whether the host's styles hold in this document. They are written for a page of their own, and stay in the document when another
 * story is opened: without this they would reach the stories of the chat.
 */
export function showHostSheets(isShown: boolean): void {
  areShown = isShown
  apply()
}
