import type { Config } from '../../core/options/config.ts'
import { isOptionChanged } from './is-option-changed.ts'

/** Options that decide what a message is made of; the others only colour it. */
const shapingOptions = [
  'renderers',
  'remarkable',
  'htmlWrappers',
  'allowUnsafeHtml',
  'responseHtml',
  'allowedImageHosts',
  'allowedLinkHosts',
  'allowedLinkSchemes',
  'names',
  'avatars',
  'timestamps',
] as const

/** Whether messages are made of something else than before, so that they have to be drawn again. */
export const changesShape = (config: Config, before: Config): boolean =>
  isOptionChanged(config.labels, before.labels) ||
  shapingOptions.some((name) => isOptionChanged(config.options[name], before.options[name]))
