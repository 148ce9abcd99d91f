import type { ChatOptions, LauncherOptions } from '../../../../sdk/entries/index.ts'
import type { WidgetConfig } from '../../../backend/types.ts'
import { widgetOptions } from './widget-options.ts'

/** Attributes stand in single quotes, so that JSON stays legible. */
const escape = (text: string): string => text.replace(/[&<>']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The line that puts the chat on a website: a button in the corner opens it. */
export function widgetSnippet(config: WidgetConfig, backendUrl: string): string {
  const { id, name, position } = config
  const options: ChatOptions & LauncherOptions = {
    connect: { url: `${backendUrl}/v1/widgets/${encodeURIComponent(id)}/chat`, stream: true },
    launcher: { label: name, position: `bottom-${position}` },
    ...widgetOptions(config),
  }
  const attributes = Object.entries(options).map(
    ([option, value]) => `data-${option.toLowerCase()}='${escape(typeof value === 'string' ? value : JSON.stringify(value))}'`,
  )
  return `<script
  src="/confab/confab.launcher.js"
  ${attributes.join('\n  ')}
  defer
></script>`
}
