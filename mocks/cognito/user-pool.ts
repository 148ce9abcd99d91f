import type { DevInbox } from './sent-messages.ts'
import type { EmulatorSettings } from './emulator-settings.ts'
import type { EmulatorState } from './emulator-state.ts'

/** What an action works on: how the pool is set up, what it remembers, where its mail goes, what time it is. */
export interface UserPool {
  readonly settings: EmulatorSettings
  readonly state: EmulatorState
  readonly inbox: DevInbox
  /** Milliseconds since 1970. */
  now(): number
}

/** The part of the pool's id that goes into every password's hash. */
export const poolName = ({ settings }: UserPool): string => settings.userPoolId.split('_')[1] ?? ''
