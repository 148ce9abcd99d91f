import type { LauncherOptions } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import type { LauncherElement } from '../launcher/launcher-element.ts'
import type { Launcher } from '../launcher/launcher-contract.ts'
import { putLauncher } from '../launcher/launcher.ts'
import type { PageCall } from '../launcher/page-calls.ts'

export type { LauncherElement, LauncherEvents } from '../launcher/launcher-element.ts'
export type { Launcher } from '../launcher/launcher-contract.ts'
export type { PageCall } from '../launcher/page-calls.ts'
export type {
  LauncherMode,
  LauncherOptions,
  LauncherPosition,
  LauncherSettings,
  LauncherTeaser,
} from '../core/options/launcher.ts'

/** Puts a button into the corner of the page that opens a chat. The chat is loaded when a visitor is about to open it. */
export const createLauncher = (options: ChatOptions & LauncherOptions = {}): Launcher =>
  putLauncher(options, () => import('./element.ts'))

/** `window.Confab`. Before the launcher's script has loaded it only has `push`; until then an array of calls will do. */
export interface ConfabOnPage {
  /** Makes calls, e.g. `['open']`: at once, or as soon as a script adds their methods. */
  push(...calls: readonly PageCall[]): unknown
  /** Opens the chat. Resolves when it is open, or failed to load, which the visitor reads. */
  open?: Launcher['open']
  /** Closes the chat, which keeps its conversation. */
  close?: Launcher['close']
  /** Closes an open chat, and opens a closed one. */
  toggle?: Launcher['toggle']
  /** Removes everything from the page. */
  destroy?: Launcher['destroy']
  /** Listens to an event of the launcher. */
  addEventListener?: LauncherElement['addEventListener']
  /** Removes a listener added with `addEventListener`. */
  removeEventListener?: LauncherElement['removeEventListener']
  /** The element in the page, which fires the events too. */
  readonly element?: LauncherElement
  /** The chat, once it has been opened: it stays the same while it is closed. */
  readonly chat?: Launcher['chat']
  /** Whether the chat is open. */
  readonly isOpen?: boolean
}

declare global {
  interface Window {
    /** The page's launcher, or the calls that wait for its script. */
    Confab?: ConfabOnPage
  }
}
