import { adoptSheets } from '../../../dom/styling/sheets.ts'
import css from '../../../styles/message/highlight.css?inline'

/** Gives the chat around code the colours. First: browsers would lay out the code without its styles. */
export function adoptColors(code: Element): void {
  const home = code.getRootNode()
  if (home instanceof ShadowRoot) adoptSheets(home, [css])
}
