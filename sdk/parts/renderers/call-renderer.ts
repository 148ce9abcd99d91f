import type { RenderedPart, RendererContext } from '../../core/options/messages/renderers.ts'
import { definedElement } from '../../dom/defined-element.ts'

/** Any renderer, whatever it draws. */
type AnyRenderer = string | ((part: unknown, context: RendererContext) => unknown)

/** By what it has: a node may be of another window. */
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'nodeType' in value

/** A property that the element reads as it is; what any element has of that name is not meant. */
function assign(target: HTMLElement, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) Reflect.set(target, name, value)
}

function createElementOf(name: string, part: unknown, { respond, chat }: RendererContext): RenderedPart<unknown> {
  const dom = document.createElement(name)
  // The browser reports what its constructor throws, and makes an element of no kind instead.
  const kind = definedElement(name)
  if (!kind || !(dom instanceof kind)) throw new TypeError(`The element <${name}> could not be created.`)
  assign(dom, { content: part, respond, chat })
  return { dom, update: (content) => assign(dom, { content }) }
}

/**
 * Has a renderer of the page draw a part; undefined where it leaves the part to the chat.
 * @throws what the renderer throws, and TypeError when it returned something that cannot be shown.
 */
export function callRenderer(renderer: AnyRenderer, part: unknown, context: RendererContext): RenderedPart<unknown> | undefined {
  if (typeof renderer === 'string') return createElementOf(renderer, part, context)
  const made = renderer(part, context)
  if (made == null) return undefined
  if (isNode(made)) return { dom: made }
  if (typeof made === 'object' && 'dom' in made && isNode(made.dom)) return made as RenderedPart<unknown>
  throw new TypeError('A renderer returns a node, { dom, update, destroy }, or undefined.')
}
