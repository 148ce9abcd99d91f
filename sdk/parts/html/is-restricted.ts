import type { MessageContent } from '../../core/options/options.ts'
import type { ViewContext } from '../../core/types.ts'

/** True for markup that is restricted: a service's, unless the page trusts its services' markup. */
export function isRestricted(origin: MessageContent['origin'], { get }: Pick<ViewContext, 'get'>): boolean {
  const { responseHtml, allowUnsafeHtml } = get().config.options
  return origin === 'service' && (responseHtml ?? (allowUnsafeHtml ? 'trusted' : 'restricted')) !== 'trusted'
}
