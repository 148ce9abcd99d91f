import { element } from './element.ts'

/** The labels of a chat, as far as they say how it is written. */
interface Written {
  readonly direction?: 'ltr' | 'rtl' | undefined
}

/** A piece that marks isolate: see `fillLabel`. */
const isolated = /\u2068([^\u2068\u2069]*)\u2069/

/** The nodes of a text: elements of their own for what marks isolate in it, so that no mark is copied with it. */
export const wordNodes = (text: string): (Node | string)[] =>
  // Every second piece is what the pattern captures.
  text.split(isolated).map((piece, index) => (index % 2 ? element('bdi', undefined, piece) : piece))

/** The direction of a text of the chat. A table without one may be of any language; what is isolated does not count there. */
export const wordsDirection = ({ direction }: Written): string => direction ?? 'auto'

/** Shows a text of the chat: in the chat's direction, not in that of a name that it begins with. */
export function drawWords<Target extends HTMLElement>(target: Target, text: string, labels: Written): Target {
  target.dir = wordsDirection(labels)
  target.replaceChildren(...wordNodes(text))
  return target
}
