/**
 * The script of the frame that diagrams are drawn in, behind that of Mermaid. The frame has an opaque origin and reaches no network: what a
 * diagram makes a fault of Mermaid do, it does here. Only a picture leaves it.
 */
import type { Mermaid } from 'mermaid'
import type { DiagramColours } from '../diagram-colours.ts'
import type { DiagramReply, DrawnDiagram } from '../diagram-frame.ts'

declare const mermaid: Mermaid

interface Order {
  readonly diagram: number
  readonly source: string
  readonly colours: DiagramColours
}

/** Text in HTML would make canvases of it unreadable, and no other program than a browser shows it. */
const isTextInHtml = false

/** Mermaid has a dozen of each. */
const most = 12

/** Each of these variables with its number, from the first one on, and the colours in turn. */
const numbered = (name: string, first: number, colours: readonly string[]): Record<string, string> =>
  Object.fromEntries(Array.from({ length: most }, (_, at) => [`${name}${at + first}`, colours[at % colours.length] ?? '']))

function configure({ ground, raised, text, line, accent, accentSoft, series, isDark }: DiagramColours): void {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    htmlLabels: isTextInHtml,
    flowchart: { htmlLabels: isTextInHtml },
    journey: { textPlacement: 'tspan' },
    fontFamily: 'system-ui, sans-serif',
    theme: 'base',
    themeVariables: {
      darkMode: isDark,
      fontFamily: 'system-ui, sans-serif',
      fontSize: '14px',
      background: ground,
      primaryColor: accentSoft,
      primaryBorderColor: accent,
      primaryTextColor: text,
      secondaryColor: raised,
      secondaryBorderColor: line,
      secondaryTextColor: text,
      tertiaryColor: raised,
      tertiaryBorderColor: line,
      tertiaryTextColor: text,
      lineColor: line,
      textColor: text,
      edgeLabelBackground: ground,
      clusterBkg: raised,
      clusterBorder: line,
      noteBkgColor: raised,
      noteBorderColor: line,
      noteTextColor: text,
      ...numbered('pie', 1, series),
      ...numbered('cScale', 0, series),
      ...numbered('cScaleLabel', 0, [text]),
      ...numbered('cScaleInv', 0, [line]),
      ...numbered('git', 0, series),
      ...numbered('gitBranchLabel', 0, [text]),
      ...numbered('fillType', 0, series),
      ...numbered('venn', 1, series),
      pieStrokeColor: ground,
      pieOuterStrokeColor: ground,
      pieOpacity: '1',
      xyChart: {
        plotColorPalette: series.join(),
        backgroundColor: ground,
        titleColor: text,
        xAxisLabelColor: text,
        yAxisLabelColor: text,
      },
    },
  })
}

/** Gives a picture the size that it is drawn for: Mermaid's grow with the page around them, and a picture has none. */
function measure(svg: SVGSVGElement): Pick<DrawnDiagram, 'width' | 'height'> {
  const { viewBox, style } = svg
  const width = Math.ceil(viewBox.baseVal.width)
  const height = Math.ceil(viewBox.baseVal.height)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  style.removeProperty('max-width')
  return { width, height }
}

const textOf = (svg: SVGSVGElement, name: string): string => svg.querySelector(`:scope > ${name}`)?.textContent.trim() ?? ''

async function draw({ diagram, source, colours }: Order): Promise<DiagramReply> {
  configure(colours)
  const { svg: markup } = await mermaid.render(`diagram-${diagram}`, source)
  const template = document.createElement('template')
  template.innerHTML = markup
  const svg = template.content.querySelector('svg')
  if (!svg) throw new Error('Mermaid made no picture.')
  // It has sizes only in a document.
  document.body.append(svg)
  const size = measure(svg)
  svg.style.background = colours.ground
  const reply = {
    diagram,
    svg: new XMLSerializer().serializeToString(svg),
    ...size,
    title: textOf(svg, 'title'),
    description: textOf(svg, 'desc'),
  }
  svg.remove()
  return reply
}

const tell = (reply: DiagramReply): void => parent.postMessage(reply, '*')

async function answer(order: Order): Promise<void> {
  try {
    tell(await draw(order))
  } catch (error) {
    tell({ diagram: order.diagram, error: error instanceof Error ? error.message : String(error) })
  }
}

addEventListener('message', ({ source, data }: MessageEvent<Order>) => {
  if (source === parent) void answer(data)
})

/** Without its styles a diagram loses lines and has text beside its boxes. The policy of the page around, which a frame without an address has, may forbid them. */
function mayStyle(): boolean {
  const probe = document.createElement('style')
  probe.textContent = ':root { --may-style: 1 }'
  document.head.append(probe)
  const value = getComputedStyle(document.documentElement).getPropertyValue('--may-style')
  probe.remove()
  return value !== ''
}

tell(mayStyle() ? { ready: true } : { blocked: true })
