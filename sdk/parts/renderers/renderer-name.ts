import type { Config } from '../../core/options/config.ts'
import type { Renderers } from '../../core/options/messages/renderers.ts'
import type { FilePart } from '../../core/types.ts'
import { definedElement } from '../../dom/defined-element.ts'
import type { DrawnPart } from '../drawn-part.ts'
import { fileKind } from '../files/file-kind.ts'
import { hasApp } from '../tools/has-app.ts'

/** The media type of a file, as far as it is known; only its kind where no more is. */
function mediaTypeOf({ file, mediaType }: FilePart): string {
  const known = mediaType || file.ref?.type || /^data:([^;,]+)/.exec(file.src ?? '')?.[1]
  const kind = fileKind(file)
  return known?.toLowerCase() ?? (kind === 'any' ? '' : `${kind}/*`)
}

/** The names under which the page may have a renderer for the part, the closest first. */
function namesOf(part: DrawnPart): string[] {
  if (part.type === 'whole-message') return ['message']
  if (part.type === 'tool') return [`tool:${part.name}`]
  if (part.type !== 'file') return part.type.startsWith('data-') ? [part.type] : []
  const type = mediaTypeOf(part)
  return [`file:${type}`, `file:${type.split('/')[0]}/*`]
}

/** What draws a part whose tool brings an interface: no renderer of the page has this name. */
export const appRenderer = 'mcp-app'

/**
 * The name of the page's renderer for a part, or `appRenderer`; undefined for one that is drawn as the chat's own card. What one of these
 * drew is not drawn on by another.
 */
export function rendererName(part: DrawnPart, config: Config): keyof Renderers | typeof appRenderer | undefined {
  return pageRenderer(part, config) ?? (hasApp(part, config) ? appRenderer : undefined)
}

/** The page's renderers for a part, by name, the closest first. */
function renderersOf(part: DrawnPart, { options: { renderers } }: Config): [keyof Renderers, unknown][] {
  if (!renderers) return []
  // A service may send any name, those that every object inherits among them.
  const isThere = (name: string): name is keyof Renderers =>
    Object.hasOwn(renderers, name) && /^(?:string|function)$/.test(typeof renderers[name as keyof Renderers])
  return namesOf(part)
    .filter(isThere)
    .map((name) => [name, renderers[name]])
}

/** An element draws nothing before the page has defined it. */
const canDraw = (renderer: unknown): boolean => typeof renderer !== 'string' || definedElement(renderer) !== undefined

/** The name of the page's renderer for a part; undefined for one that the page leaves to the chat. */
export const pageRenderer = (part: DrawnPart, config: Config): keyof Renderers | undefined =>
  renderersOf(part, config).find(([, renderer]) => canDraw(renderer))?.[0]

/** The element that is to draw a part and is not defined, with the name of its renderer. */
export function missingElement(
  part: DrawnPart,
  config: Config,
): { readonly element: string; readonly renderer: string } | undefined {
  const [name, renderer] = renderersOf(part, config)[0] ?? []
  return typeof renderer === 'string' && name && !canDraw(renderer) ? { element: renderer, renderer: name } : undefined
}
