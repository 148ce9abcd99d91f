import type { MessageContent } from '../../core/options/options.ts'
import type { ViewContext } from '../../core/types.ts'

/** Whether markup is restricted: that of a service is, unless the page answers for what its services write. */
export function isRestricted(origin: MessageContent['origin'], { get }: Pick<ViewContext, 'get'>): boolean {
  const { responseHtml, allowUnsafeHtml } = get().config.options
  return origin === 'service' && (responseHtml ?? (allowUnsafeHtml ? 'trusted' : 'restricted')) !== 'trusted'
}
