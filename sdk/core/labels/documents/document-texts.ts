import type { BlockTexts } from '../blocks/block-texts.ts'
import type { DisclosureTexts } from '../disclosure/disclosure-texts.ts'
import type { FindTexts } from '../find/find-texts.ts'

/** The labels of conversations and parts of them that leave the chat, and come back, and of what leads to their messages. */
export interface DocumentTexts extends BlockTexts, DisclosureTexts, FindTexts {
  /** The menu item of a thread that opens the formats. */
  threadExport: string
  /** The menu item of a thread that makes a page of it. */
  threadShare: string
  /** The menu item that ends that. */
  threadUnshare: string
  /** `{time}` is when the page ends; its address follows. */
  threadShared: string
  /** Announced to screen readers. */
  threadUnshared: string
  /** On that page: `{time}` is when it ends. */
  snapshotUntil: string
  /** The button that exports the chat. `{format}` is one of the formats below. */
  exportAs: string
  /** A format of an exported conversation, as a menu item: one page. */
  exportPage: string
  /** The format Markdown. */
  exportMarkdown: string
  /** Text without marks. */
  exportText: string
  /** The format that can be imported again. */
  exportJson: string
  /** Announced to screen readers: `{name}` is the file. */
  exported: string
  /** Messages of the conversation cannot be loaded. */
  exportFailed: string
  /** The button that imports a conversation as another one. */
  threadImport: string
  /** Announced to screen readers. */
  imported: string
  /** Why a file is not imported: it is something else. */
  importUnknown: string
  /** It is cut off, or makes no sense. */
  importBroken: string
  /** A later version of the chat wrote it. */
  importNewer: string
  /** `{size}` is a number of megabytes. */
  importTooLarge: string
  /** The conversation that is shown has messages. */
  importNotEmpty: string
}
