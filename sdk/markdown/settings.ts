import type { Labels } from '../core/labels/labels.ts'
import type { AddressPolicy } from '../dom/address-policy.ts'
import type { DrawingShare } from './draw/drawing-share.ts'

/** A picture of a text. */
export interface MarkdownImage {
  readonly address: string
  /** What stands for it in words. */
  readonly alt: string
  readonly title?: string | undefined
}

/** What drawing markdown needs to know of the chat. */
export interface MarkdownSettings {
  /** Draws each line end as a line break, as chats do; CommonMark alone would draw a space. */
  readonly breaks: boolean
  /** Where links open: the `target` of every one. */
  readonly linkTarget: string
  readonly labels: Pick<Labels, 'copy' | 'copied' | 'code' | 'table' | 'tableNumber' | 'language'>
  /** Whether a link may lead there, and its `rel`. One that may not stays text. */
  readonly links: Pick<AddressPolicy, 'allowsLink' | 'relOf'>
  /** Draws a picture, or what stands for one that must not be fetched; undefined where its words are all that is shown. */
  readonly drawImage: (image: MarkdownImage) => HTMLElement | undefined
  /** Called once for each finished code block that names a language. */
  readonly highlight?: (code: HTMLElement, language: string) => void
  /** Hears of a fault in drawing what grows, which nobody else could: it is drawn with the next frame. */
  readonly onFailed?: (error: unknown) => void
  /** What drawing is paid from. Default: a budget of its own. */
  readonly share?: DrawingShare
  /** Hears that the text is too much to be drawn in full. */
  readonly onPartial?: () => void
  /** Its abort ends the timers that are running. */
  readonly signal?: AbortSignal
}
