import type { WidgetConfig } from './types.ts'
import { textOn } from './text-on.ts'

/** What of the settings of the public chat its visitors see. */
export type WidgetLook = Pick<WidgetConfig, 'name' | 'greeting' | 'placeholder' | 'accent' | 'theme'>

/** The options of the public chat that are data: the same in the preview and on the website. */
export function widgetOptions({ name, greeting, placeholder, accent, theme }: WidgetLook) {
  return {
    ...(greeting && { introMessage: { text: greeting } }),
    textInput: { placeholder: { text: placeholder || 'Ask a question' } },
    names: { ai: { text: name }, user: { text: 'You' } },
    chatStyle: { '--confab-accent': accent, '--confab-on-accent': textOn(accent).text, '--confab-focus': accent },
    disclosure: true,
    exportButtons: true,
    ...(theme !== 'system' && { theme }),
  }
}
