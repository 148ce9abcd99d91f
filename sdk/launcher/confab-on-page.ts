import type { LauncherElement } from './launcher-element.ts'
import type { Launcher } from './launcher-handle.ts'
import type { PageCall } from './page-calls.ts'

/** `window.Confab`. Only `push` is there before the script of the launcher was loaded: an array of calls will do until then. */
export interface ConfabOnPage {
  /** Makes calls, e.g. `['open']`: at once, or as soon as a script brings their methods. */
  push(...calls: readonly PageCall[]): unknown
  /** Opens the chat. Resolves when it is open, or could not be loaded, which the visitor is told. */
  open?: Launcher['open']
  /** Closes the chat, which keeps its conversation. */
  close?: Launcher['close']
  /** Closes an open chat, and opens a closed one. */
  toggle?: Launcher['toggle']
  /** Takes everything out of the page. */
  destroy?: Launcher['destroy']
  /** Listens to an event of the launcher. */
  addEventListener?: LauncherElement['addEventListener']
  /** Ends what `addEventListener` began. */
  removeEventListener?: LauncherElement['removeEventListener']
  /** The element in the page, which has the events too. */
  readonly element?: LauncherElement
  /** The chat, once it was opened: it stays the same while it is closed. */
  readonly chat?: Launcher['chat']
  /** Whether the chat is open. */
  readonly isOpen?: boolean
}

declare global {
  interface Window {
    /** The launcher of the page, or the calls that wait for its script. */
    Confab?: ConfabOnPage
  }
}
