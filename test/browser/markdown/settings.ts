import { messageLabels } from '../../../sdk/core/labels/messages.ts'
import { createAddressPolicy } from '../../../sdk/dom/html/address-policy.ts'
import { element } from '../../../sdk/dom/element.ts'
import type { MarkdownSettings } from '../../../sdk/markdown/settings.ts'

/** The markdown settings of a chat without options, except that images from other hosts are rendered at once. */
export const settings: MarkdownSettings = {
  breaks: true,
  linkTarget: '_blank',
  math: { dollars: false },
  labels: messageLabels(),
  links: createAddressPolicy({}),
  drawImage: ({ address, alt, title }) => element('img', { alt, title, loading: 'lazy', src: address }),
}
