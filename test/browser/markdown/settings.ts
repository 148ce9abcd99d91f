import { defaultLabels } from '../../../sdk/core/labels.ts'
import type { MarkdownSettings } from '../../../sdk/markdown/settings.ts'

/** What a chat without options draws markdown with. */
export const settings: MarkdownSettings = { breaks: true, linkTarget: '_blank', labels: defaultLabels }
