import type { MessageLabels } from '../../../core/labels/messages.ts'
import type { ToolPart } from '../../../core/types.ts'
import { spokenLines } from './spoken-lines.ts'

/** What the card of a call says of it, folded: its name and state. Undefined where none is drawn, or the page draws it. */
export function callWords(message: HTMLElement | undefined, { id }: ToolPart, labels: MessageLabels): string | undefined {
  const cards = message?.querySelectorAll(`.tool[data-call="${CSS.escape(id)}"]`) ?? []
  const summary = [...cards].at(-1)?.querySelector('summary')
  return summary ? spokenLines(summary, labels)[0] : undefined
}
