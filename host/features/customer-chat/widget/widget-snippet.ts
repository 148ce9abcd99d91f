import type { WidgetConfig } from '../../../backend/types.ts'
import { textOn } from './text-on.ts'
import { widgetOptions } from './widget-options.ts'

/** Attributes stand in single quotes, so that JSON stays legible. */
const escape = (text: string): string => text.replace(/[&<>']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The html that puts the chat on a website: a button in the corner opens it, without a line of script of the page's own. */
export function widgetSnippet(config: WidgetConfig, backendUrl: string): string {
  const { id, name, accent, position } = config
  const options: Readonly<Record<string, unknown>> = {
    connect: { url: `${backendUrl}/v1/widgets/${encodeURIComponent(id)}/chat`, stream: true },
    ...widgetOptions(config),
  }
  const attributes = Object.entries(options).map(
    ([option, value]) => `${option.toLowerCase()}='${escape(typeof value === 'string' ? value : JSON.stringify(value))}'`,
  )
  return `<script src="/confab.umd.js" defer></script>
<style>
  .confab-widget { position: fixed; z-index: 1000; inset-block-end: 16px; inset-inline-${position}: 16px; }
  .confab-widget > summary { display: flex; align-items: center; min-block-size: 48px; padding: 0 20px; margin-inline-${position === 'end' ? 'start' : 'end'}: auto; inline-size: fit-content; border-radius: 24px; background: ${accent}; color: ${textOn(accent).text}; font: 600 15px/22px system-ui, sans-serif; cursor: pointer; }
  .confab-widget confab-chat { display: block; inline-size: min(360px, 100vw - 32px); block-size: min(560px, 100vh - 96px); margin-block-start: 8px; }
</style>
<details class="confab-widget">
  <summary>${escape(name)}</summary>
  <confab-chat
    ${attributes.join('\n    ')}
  ></confab-chat>
</details>`
}
