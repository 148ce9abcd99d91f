import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'

const speechBubble = 'M7 4h10a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-5l-5 4v-4a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z'

/** The page's own image, or a speech bubble where there is none or it cannot be loaded. */
export function picture(address: string | undefined): Element {
  if (address === undefined) return icon(speechBubble)
  const image = element('img', { alt: '', src: address })
  image.addEventListener('error', () => image.replaceWith(icon(speechBubble)))
  return image
}
