import type { LauncherEvents } from './launcher-element.ts'
import type { LauncherOptions, LauncherSettings } from '../core/options/launcher.ts'

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
  /** Renders everything that depends on the state and the language. */
  update(): void
  emit<Name extends keyof LauncherEvents>(name: Name, detail: LauncherEvents[Name]['detail']): void
  /** Announces a text to screen readers. */
  announce(text: string): void
  describeUnread(): string
  close(): void
}
