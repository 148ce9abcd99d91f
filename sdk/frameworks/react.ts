import {
  createElement,
  Fragment,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type DetailedHTMLProps,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react'
import { optionNames } from '../core/options/check/option-names.ts'
import '../entries/element.ts'
import type { ConfabChatElement, ConfabChatEvents, ConfabChatProperties } from '../entries/element.ts'
import { changedOptions } from './changed-options.ts'
import { useRenderers, type ReactRenderers } from './react-renderers.ts'

export type { ReactRenderer, ReactRenderers, RendererProps } from './react-renderers.ts'

/**
 * Every option of the chat, and everything that any element accepts (`className`, `style`, `id`, `aria-label` …). The first child
 * becomes the introduction panel above the messages.
 */
export interface ConfabChatProps
  extends
    Omit<ConfabChatProperties, 'renderers'>,
    Omit<HTMLAttributes<ConfabChatElement>, keyof ConfabChatProperties | 'dangerouslySetInnerHTML'> {
  /**
   * Replaces the chat's own cards by components of the page, whose hooks and contexts work, or by custom elements, by name. If one
   * fails, the chat's own card is shown.
   */
  renderers?: ReactRenderers | undefined
  /** A voice call began. */
  onStsSessionStarted?: (() => void) | undefined
  /** A voice call ended. */
  onStsSessionStopped?: (() => void) | undefined
}

type Call = (...words: unknown[]) => unknown

/** React 18 warns about layout effects without a layout. */
const useEffectBeforeDraw = typeof document === 'undefined' ? useEffect : useLayoutEffect

function splitProps(props: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(props)
  const isOption = ([name]: [string, unknown]): boolean => Object.hasOwn(optionNames, name)
  return {
    options: Object.fromEntries(entries.filter(isOption)) as ConfabChatProperties,
    attributes: Object.fromEntries(entries.filter((entry) => !isOption(entry))),
  }
}

/** Replaces functions in the options by stable ones that call the latest function of that name. */
function useSteadyFunctions(options: ConfabChatProperties) {
  const newest = useRef(options)
  const steady = useRef<Record<string, Call>>({})
  const steadyOf = (name: string): Call =>
    (steady.current[name] ??= (...words) => (newest.current[name as keyof ConfabChatProperties] as Call | undefined)?.(...words))
  return (): ConfabChatProperties => {
    newest.current = options
    return Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, typeof value === 'function' ? steadyOf(name) : value]),
    )
  }
}

function useListener(
  element: { readonly current: ConfabChatElement | null },
  name: keyof ConfabChatEvents,
  listener: (() => void) | undefined,
): void {
  useEffect(() => {
    const { current } = element
    if (!current || !listener) return undefined
    current.addEventListener(name, listener)
    return () => current.removeEventListener(name, listener)
  }, [element, name, listener])
}

/**
 * The chat as a component for React 18 and 19. Options that change are applied to the running chat: nothing is rebuilt and
 * nothing is lost, even if they are created again at each render. The ref provides the element, with the methods of a chat.
 *
 * Can be rendered on a server: the chat itself appears in the browser.
 *
 * @throws Error, to the nearest error boundary, if the browser could not create the element.
 */
export const ConfabChat: ForwardRefExoticComponent<ConfabChatProps & RefAttributes<ConfabChatElement>> = forwardRef<
  ConfabChatElement,
  ConfabChatProps
>(function ConfabChat({ children, className, onStsSessionStarted, onStsSessionStopped, ...props }, ref) {
  const element = useRef<ConfabChatElement>(null)
  const given = useRef<ConfabChatProperties>(undefined)
  const [failure, setFailure] = useState<Error>()
  const { options, attributes } = splitProps(props)
  const { option: renderers, portals } = useRenderers(props.renderers)
  const withSteadyFunctions = useSteadyFunctions(options)

  // Before the browser paints: the first thing a visitor sees must have the options applied.
  useEffectBeforeDraw(() => {
    const { current } = element
    if (!current) return
    if (!('getMessages' in current)) {
      setFailure(new Error('<confab-chat> could not be made: the console says why, or this browser knows no custom elements.'))
      return
    }
    current.componentProperties = Object.keys(attributes)
    const now = { ...withSteadyFunctions(), ...(props.renderers && { renderers: renderers() }) }
    // The first time something has to be set, or an element that waits for its options would wait for ever.
    Object.assign(current, given.current ? changedOptions(given.current, now) : { demo: undefined, ...now })
    given.current = now
  })

  useEffectBeforeDraw(() => {
    const { current } = element
    return () => {
      // React also cleans up effects in development checks and when it hides a tree: the chat only ends with its element.
      queueMicrotask(() => {
        if (current && !current.isConnected) current.destroy?.()
      })
    }
  }, [])

  useImperativeHandle<ConfabChatElement | null, ConfabChatElement | null>(ref, () => element.current, [])
  useListener(element, 'sts-session-started', onStsSessionStarted)
  useListener(element, 'sts-session-stopped', onStsSessionStopped)

  if (failure) throw failure
  // React 18 knows no `className` of a custom element; `class` is right in both. Markup of a server stands there long before the options.
  const chat = createElement('confab-chat', { ...attributes, ref: element, class: className, defer: '' }, children)
  return createElement(Fragment, undefined, chat, portals)
})

type Listeners = { [Name in keyof ConfabChatEvents as `on${Name}`]?: (event: ConfabChatEvents[Name]) => void }

type OwnProperties = Omit<ConfabChatProperties, `on${string}`> & Listeners

/**
 * What `<confab-chat>` itself accepts in JSX. React treats properties that start with `on` as event listeners: `onmessage`
 * listens to the event `message`, and an option like `onMessage` never reaches the element. Set such options through a ref, or
 * use {@link ConfabChat}: also for server rendering, because React neither sets properties of an element that it hydrates nor
 * listens to its events.
 */
type ElementProperties = Omit<DetailedHTMLProps<HTMLAttributes<ConfabChatElement>, ConfabChatElement>, keyof OwnProperties> &
  OwnProperties

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'confab-chat': ElementProperties
    }
  }
}
