import { messageLabels } from '../../core/labels/messages.ts'
import type { MessageContent } from '../../core/options/options.ts'
import type { ViewContext } from '../../core/types.ts'
import { withoutDirection } from '../../dom/without-direction.ts'
import { isRestricted } from './is-restricted.ts'
import { readableText } from '../readable-text.ts'
import { showFailure } from '../show-failure.ts'
import { report } from '../../core/util/thrown/report.ts'

async function parseRestricted(html: string, context: ViewContext): Promise<DocumentFragment> {
  const [{ parseHtml }, { restrictMarkup }, { createMediaGate }] = await Promise.all([
    import('../../dom/html/html.ts'),
    import('./restrict-markup.ts'),
    import('./media-gate.ts'),
  ])
  const fragment = await parseHtml(html, true, context.get().config.options.allowedLinkSchemes)
  restrictMarkup(fragment, createMediaGate(context))
  return fragment
}

async function parsePage(html: string, context: ViewContext): Promise<DocumentFragment> {
  const { parseHtml } = await import('../../dom/html/html.ts')
  const { sanitiseHtml, options } = context.get().config
  return parseHtml(html, sanitiseHtml, options.allowedLinkSchemes)
}

interface DrawMarkupOptions {
  /** The author of the markup: a service's is restricted. */
  readonly origin?: MessageContent['origin']
  /**
   * Called when it cannot be rendered.
   * @default shows its text, and an error
   */
  readonly onFailure?: (error: unknown) => void
}

/**
 * Renders markup inside an element: a service's restricted, the page's sanitised unless the page opted out. Never rejects: a
 * failure is logged and shown.
 */
export async function drawMarkup(
  target: HTMLElement,
  html: string,
  context: ViewContext,
  { origin, onFailure }: DrawMarkupOptions = {},
): Promise<void> {
  try {
    const parse = isRestricted(origin, context) ? parseRestricted : parsePage
    const [fragment, { bindClassUtilities }] = await Promise.all([parse(html, context), import('../class-utilities.ts')])
    withoutDirection(target, () => target.replaceChildren(fragment))
    bindClassUtilities(target, context)
  } catch (error) {
    report('not-drawn', error)
    if (onFailure) onFailure(error)
    else showFailure(target, error, readableText({ type: 'html', chunks: [html] }), messageLabels(context.get().config.labels))
  }
}
