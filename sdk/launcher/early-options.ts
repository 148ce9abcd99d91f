import type { LauncherOptions } from '../core/options/launcher.ts'
import type { OptionKind } from '../core/options/names.ts'
import type { ChatOptions } from '../core/options/options.ts'

/** The options that a closed launcher is drawn by. All others are read when the chat is loaded. */
export const earlyOptions = {
  mode: 'string',
  launcher: 'object',
  language: 'string|object',
  labels: 'object',
  theme: 'string|object',
  chatStyle: 'object',
} as const satisfies Partial<Record<keyof ChatOptions | keyof LauncherOptions, OptionKind>>
