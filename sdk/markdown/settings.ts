import type { Labels } from '../core/labels.ts'

/** What drawing markdown needs to know of the chat. */
export interface MarkdownSettings {
  /** Draws each line end as a line break, as chats do; CommonMark alone would draw a space. */
  readonly breaks: boolean
  /** Where links open: the `target` of every one. */
  readonly linkTarget: string
  readonly labels: Pick<Labels, 'copy' | 'copied' | 'code' | 'table'>
  /** Called once for each finished code block that names a language. */
  readonly highlight?: (code: HTMLElement, language: string) => void
  /** Its abort ends the timers that are running. */
  readonly signal?: AbortSignal
}
