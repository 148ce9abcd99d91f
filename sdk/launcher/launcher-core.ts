import type { LauncherOptions, LauncherSettings } from '../core/options/launcher.ts'

export const launcherEvents = ['open', 'close', 'unread'] as const

/** What the button and the panel of a launcher share. */
export interface LauncherCore {
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly frame: HTMLElement
  readonly button: HTMLElement
  readonly signal: AbortSignal
  readonly launcherOptions: LauncherOptions
  readonly settings: LauncherSettings
  isOpen: boolean
  unread: number
  /** Draws all that depends on the state and on the language. */
  update(): void
  emit(name: (typeof launcherEvents)[number], detail?: object): void
  /** Says a text to screen readers. */
  announce(text: string): void
  describeUnread(): string
  close(): void
}
