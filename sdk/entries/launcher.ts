import type { LauncherOptions } from '../core/options/launcher.ts'
import type { ChatOptions } from '../core/options/options.ts'
import type { Launcher } from '../launcher/launcher-handle.ts'
import { putLauncher } from '../launcher/launcher.ts'

export type { ConfabOnPage } from '../launcher/confab-on-page.ts'
export type { LauncherElement, LauncherEvents } from '../launcher/launcher-element.ts'
export type { Launcher } from '../launcher/launcher-handle.ts'
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
