import type { Config } from '../../core/options/config.ts'
import { isOptionChanged } from './is-option-changed.ts'

/** Options that determine the structure of messages; the others only style them. */
const shapingOptions = [
  'renderers',
  'mcpApps',
  'remarkable',
  'math',
  'sources',
  'userMarkdown',
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

/** True if the structure of messages has changed, so that they have to be rendered again. */
export const changesShape = (config: Config, before: Config): boolean =>
  isOptionChanged(config.labels, before.labels) ||
  shapingOptions.some((name) => isOptionChanged(config.options[name], before.options[name]))
