import { messageLabels } from '../../../sdk/core/labels/messages.ts'
import { createAddressPolicy } from '../../../sdk/dom/address-policy.ts'
import { element } from '../../../sdk/dom/element.ts'
import type { MarkdownSettings } from '../../../sdk/markdown/settings.ts'

/** What a chat without options draws markdown with, but for pictures of other hosts: they are drawn at once. */
export const settings: MarkdownSettings = {
  breaks: true,
  linkTarget: '_blank',
  labels: messageLabels(),
  links: createAddressPolicy({}),
  drawImage: ({ address, alt, title }) => element('img', { alt, title, loading: 'lazy', src: address }),
}
