import { defaultLabels, learnLabels } from '../../../sdk/core/labels.ts'
import { messageLabels } from '../../../sdk/core/message-labels.ts'
import type { MarkdownSettings } from '../../../sdk/markdown/settings.ts'

// They come with the messages, whose text this is.
learnLabels(messageLabels)

/** What a chat without options draws markdown with. */
export const settings: MarkdownSettings = { breaks: true, linkTarget: '_blank', labels: defaultLabels }
