import type { ChatOptions } from '../../../../sdk/entries/index.ts'
import type { WidgetConfig } from '../../../backend/types.ts'
import { textOn } from './text-on.ts'

/** The options of the public chat that are data: the same in the preview and in the snippet. */
export function widgetOptions({ name, greeting, placeholder, accent, theme }: WidgetConfig) {
  return {
    ...(greeting && { introMessage: { text: greeting } }),
    textInput: { placeholder: { text: placeholder || 'Ask a question' } },
    names: { ai: { text: name }, user: { text: 'You' } },
    chatStyle: { '--confab-accent': accent, '--confab-on-accent': textOn(accent).text, '--confab-focus': accent },
    disclosure: true,
    exportButtons: true,
    ...(theme !== 'system' && { theme }),
  } satisfies ChatOptions
}
