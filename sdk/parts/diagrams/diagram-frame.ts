import { inTime } from '../../core/util/in-time.ts'
import { element } from '../../dom/element.ts'
import type { DiagramColours } from './diagram-colours.ts'
import { framePage } from './frame/frame-page.ts'
import { frameScript } from './frame-script.ts'
import { isPlainSvg } from './is-plain-svg.ts'

/** A diagram as a picture. */
export interface DrawnDiagram {
  /** As text. */
  readonly svg: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  /** What the diagram says of itself (`accTitle` and `accDescr`); empty where it says nothing. */
  readonly title: string
  readonly description: string
}

/** What the frame says. */
export type DiagramReply =
  | ({ readonly diagram: number } & DrawnDiagram)
  | { readonly diagram: number; readonly error: string }
  | { readonly blocked: true }
  | { readonly ready: true }

/** How long the frame may take to load, to begin once it has loaded, and then for each diagram, in milliseconds. */
const loadPatience = 60_000
const beginPatience = 5000
const drawPatience = 10_000
/** Characters. What is longer takes seconds to lay out, and is no picture that one can read. */
const longestSource = 20_000
const longestPicture = 4_000_000
/** How long a frame stays that has nothing to draw, in milliseconds: it takes tens of megabytes. */
const idleTime = 30_000

interface FrameSettings {
  readonly root: ShadowRoot
  /** The address of the frame's page; undefined for one that is made here. */
  url(): string | undefined
  /** Aborted when the chat is destroyed. */
  readonly signal: AbortSignal
}

/** A frame that is there, and the reply that is waited for. */
interface Frame {
  readonly ready: Promise<void>
  ask(source: string, colours: DiagramColours): Promise<DrawnDiagram>
  remove(): void
}

const isSize = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 100_000

/** Whatever runs in the frame, what is shown of it is a picture. */
function readDrawing(reply: Readonly<Record<string, unknown>>): DrawnDiagram {
  if ('error' in reply) throw new Error(String(reply['error']))
  const { svg, width, height, title, description } = reply
  if (typeof svg !== 'string' || svg.length > longestPicture || !isSize(width) || !isSize(height) || !isPlainSvg(svg))
    throw new Error('The picture of the diagram is too large, or holds more than a picture.')
  return { svg, width, height, title: String(title), description: String(description) }
}

function setAddress(frame: HTMLIFrameElement, url: string | undefined): void {
  if (url !== undefined) {
    frame.src = url
    return
  }
  const { href, origin, protocol } = frameScript()
  try {
    frame.srcdoc = framePage(href, protocol === 'file:' ? 'file:' : origin)
  } catch (cause) {
    throw new Error('The page requires Trusted Types: set `diagrams: { url }`.', { cause })
  }
}

/** Puts a frame into the chat, where nobody sees it. It has a size: Mermaid measures its texts. */
function openFrame({ root, url }: FrameSettings): Frame {
  const dom = element('iframe', {
    class: 'diagram-frame',
    sandbox: 'allow-scripts',
    'aria-hidden': 'true',
    tabindex: -1,
    title: 'Mermaid',
  })
  let count = 0
  let begin: (reply: DiagramReply) => void
  let hear: (reply: DiagramReply) => void = () => {}
  const first = new Promise<void>((resolve, reject) => {
    const blocked = new Error('The content security policy of the page blocks the styles of diagrams: set `diagrams: { url }`.')
    begin = (reply) => ('blocked' in reply ? reject(blocked) : resolve())
    // Nobody tells the page whether the script of a frame was found.
    const missing = new Error('Their script was not found: dist/diagrams/diagrams.js has to stand beside the chat or its page.')
    dom.addEventListener('load', () => setTimeout(() => reject(missing), beginPatience), { once: true })
  })

  function receive({ source, data }: MessageEvent<unknown>): void {
    if (!source || source !== dom.contentWindow || typeof data !== 'object' || data === null) return
    const reply = data as DiagramReply
    if ('ready' in reply || 'blocked' in reply) begin(reply)
    else if (reply.diagram === count) hear(reply)
  }
  const frame: Frame = {
    ready: inTime(loadPatience, first, () => new Error('The frame of diagrams does not load: `diagrams.url` may help.')),
    ask(source, colours) {
      count += 1
      const answer = new Promise<DrawnDiagram>((resolve, reject) => {
        hear = (reply) => {
          try {
            resolve(readDrawing({ ...reply }))
          } catch (error) {
            reject(error)
          }
        }
      })
      // Of an opaque origin, which has no other name.
      dom.contentWindow?.postMessage({ diagram: count, source, colours }, '*')
      return inTime(drawPatience, answer, () => new Error('The diagram takes too long.'))
    },
    remove() {
      removeEventListener('message', receive)
      dom.remove()
    },
  }
  setAddress(dom, url())
  addEventListener('message', receive)
  root.append(dom)
  return frame
}

/**
 * Draws diagrams, one after the other, in a frame that reaches nothing: the first one opens it, and it goes once nothing is left to draw.
 * @throws where the source is no diagram, too long, or takes too long, and where the page forbids the frame.
 */
export function createDiagramFrame(settings: FrameSettings): (source: string, colours: DiagramColours) => Promise<DrawnDiagram> {
  const { signal } = settings
  let frame: Frame | undefined
  let last: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  function close(): void {
    clearTimeout(timer)
    frame?.remove()
    frame = undefined
  }
  signal.addEventListener('abort', close, { once: true })

  async function draw(source: string, colours: DiagramColours): Promise<DrawnDiagram> {
    signal.throwIfAborted()
    clearTimeout(timer)
    frame ??= openFrame(settings)
    try {
      await frame.ready
      const drawing = await frame.ask(source, colours)
      if (!signal.aborted) timer = setTimeout(close, idleTime)
      return drawing
    } catch (error) {
      // It may still be at it.
      close()
      throw error
    }
  }

  return (source, colours) => {
    if (source.length > longestSource) return Promise.reject(new Error('The diagram is too long to be drawn.'))
    const drawing = last.then(() => draw(source, colours))
    last = drawing.catch(() => {})
    return drawing
  }
}
