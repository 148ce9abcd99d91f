import type { ViewContext } from '../core/types.ts'

/** Shows markup of the page or of a service inside an element, sanitised unless the page opted out. */
export async function drawMarkup(target: HTMLElement, html: string, context: ViewContext): Promise<void> {
  const [{ parseHtml }, { bindClassUtilities }] = await Promise.all([import('../dom/html.ts'), import('./class-utilities.ts')])
  target.replaceChildren(await parseHtml(html, context.get().config.sanitiseHtml))
  bindClassUtilities(target, context)
}
