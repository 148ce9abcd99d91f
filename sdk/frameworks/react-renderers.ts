import { Component, createElement, Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type {
  DataPart,
  FilePart,
  MessageContent,
  RenderedPart,
  RendererContext,
  Renderers,
  ToolPart,
} from '../core/options/options.ts'

/** What a component that draws a part is given. */
export interface RendererProps<Part> extends RendererContext {
  /** The part, or the message, as it is now. */
  readonly part: Part
}

/** Draws a part: a component, or the name of a custom element. */
export type ReactRenderer<Part> = string | ComponentType<RendererProps<Part>>

/** Renderers, by what they draw. */
export interface ReactRenderers {
  /** Calls of the tool of this name: its arguments arrive in pieces, `input` is the JSON text so far. */
  readonly [tool: `tool:${string}`]: ReactRenderer<ToolPart> | undefined
  /** Data parts of this kind. */
  readonly [data: `data-${string}`]: ReactRenderer<DataPart> | undefined
  /** Files of this media type: `file:application/pdf`, or all of a kind: `file:image/*`. */
  readonly [file: `file:${string}/${string}`]: ReactRenderer<FilePart> | undefined
  /** Whole messages of every role, in the place of what is in their bubbles. */
  readonly message?: ReactRenderer<MessageContent> | undefined
}

/** A part that a component draws, and where. */
interface Drawn {
  readonly key: string
  readonly name: string
  readonly part: unknown
  readonly context: RendererContext
  readonly dom: HTMLElement
}

type Render = (part: unknown, context: RendererContext) => RenderedPart<unknown>

/** Keeps what fails in one part from the others, and has the chat draw that part itself. */
class PartBoundary extends Component<{ readonly fail: RendererContext['fail']; readonly children?: ReactNode }> {
  static getDerivedStateFromError = (): { hasFailed: boolean } => ({ hasFailed: true })
  override state = { hasFailed: false }

  override componentDidCatch(error: unknown): void {
    this.props.fail(error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}

/** Draws components of the page inside messages: in the tree of the page's components, so that their hooks and contexts work. */
export function useRenderers(given: ReactRenderers | undefined) {
  const [drawn, setDrawn] = useState<readonly Drawn[]>([])
  const count = useRef(0)
  /** By name, and the same from draw to draw: the chat goes on when a page recreates its components. */
  const steady = useRef<Record<string, Render>>({})
  const components = (given ?? {}) as Readonly<Record<string, ReactRenderer<unknown> | undefined>>

  const steadyOf = (name: string): Render =>
    (steady.current[name] ??= (part, context) => {
      const dom = document.createElement('div')
      const key = `${name} ${(count.current += 1)}`
      setDrawn((all) => [...all, { key, name, part, context, dom }])
      return {
        dom,
        update: (next) => setDrawn((all) => all.map((one) => (one.key === key ? { ...one, part: next } : one))),
        destroy: () => setDrawn((all) => all.filter((one) => one.key !== key)),
      }
    })

  function drawPart({ key, name, part, context, dom }: Drawn): ReactNode {
    const component = Object.hasOwn(components, name) ? components[name] : undefined
    if (!component || typeof component === 'string') return null
    const content = createElement(component, { part, ...context })
    const { fail } = context
    return createPortal(createElement(PartBoundary, { fail }, createElement(Suspense, { fallback: null }, content)), dom, key)
  }

  return {
    /** The option of the chat. */
    option: (): Renderers | undefined =>
      given &&
      Object.fromEntries(
        Object.entries(components).map(([name, value]) => [
          name,
          value === undefined || typeof value === 'string' ? value : steadyOf(name),
        ]),
      ),
    /** What is drawn inside messages, to be drawn with the chat. */
    portals: drawn.map(drawPart),
  }
}
