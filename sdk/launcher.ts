import type { LauncherOptions } from './core/options/launcher.ts'
import type { ChatOptions } from './core/options/options.ts'
import { putLauncher, type Launcher } from './launcher/launcher.ts'

export type { Launcher } from './launcher/launcher.ts'
export type {
  LauncherMode,
  LauncherOptions,
  LauncherPosition,
  LauncherSettings,
  LauncherTeaser,
} from './core/options/launcher.ts'

/** Puts a button into the corner of the page that opens a chat. The chat is loaded when a visitor is about to open it. */
export const createLauncher = (options: ChatOptions & LauncherOptions = {}): Launcher =>
  putLauncher(options, () => import('./element.ts'))
