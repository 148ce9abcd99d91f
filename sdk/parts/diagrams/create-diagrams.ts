import { blockLabels } from '../../core/labels/blocks/blocks.ts'
import { messageLabels } from '../../core/labels/messages.ts'
import type { ViewContext } from '../../core/types.ts'
import { isSame } from '../../core/util/is-same.ts'
import { element } from '../../dom/element.ts'
import { observeLayout } from '../../dom/observe-layout.ts'
import { heldPositions } from '../../dom/scrolling/held-positions.ts'
import { adoptSheets } from '../../dom/styling/sheets.ts'
import { watchSurroundings } from '../../dom/styling/watch-surroundings.ts'
import css from '../../styles/message/diagrams.css?inline'
import { createDiagramFrame, type DrawnDiagram } from './diagram-frame.ts'
import { diagramColours, forcedColours, type DiagramColours } from './diagram-colours.ts'
import { showPicture, type ShownPicture } from './show-picture.ts'
import { remark } from '../../core/util/thrown/report.ts'

/** So many pictures are kept for the next time that their text is drawn. */
const mostKept = 50

/** A block whose diagram was asked for. */
interface Diagram {
  readonly source: string
  /** Of the picture that it shows, or is about to. */
  colours?: DiagramColours
  picture?: ShownPicture | undefined
}

/** Draws diagrams in place of their source once they are in sight, and again where the chat gets other colours. */
export function createDiagrams({
  get,
  root,
  signal,
  announce,
}: Pick<ViewContext, 'get' | 'root' | 'signal' | 'announce'>): (block: HTMLElement) => void {
  adoptSheets(root, [css])
  const draw = createDiagramFrame({ root, url: () => get().config.markdown.diagrams?.url, signal })
  const kept = new Map<string, Promise<DrawnDiagram>>()
  const diagrams = new Map<HTMLElement, Diagram>()
  const scroller = root.querySelector('#messages')
  const readColours = (): DiagramColours => diagramColours(scroller ?? root.firstElementChild ?? document.body)
  let colours = readColours()

  function drawOnce(source: string): Promise<DrawnDiagram> {
    const key = JSON.stringify([source, colours])
    let drawing = kept.get(key)
    if (!drawing) {
      if (kept.size >= mostKept) kept.clear()
      drawing = draw(source, colours)
      kept.set(key, drawing)
      // What was missing may be there the next time.
      drawing.catch(() => kept.delete(key))
    }
    return drawing
  }

  function tellFailure(block: HTMLElement, error: unknown): void {
    remark('diagram-not-drawn', 'A diagram could not be drawn:', error)
    if (block.querySelector('.diagram-note')) return
    const labels = blockLabels(messageLabels(get().config.labels))
    heldPositions.during(block, () => block.append(element('p', { class: 'diagram-note' }, labels.diagramFailed)))
  }

  async function show(block: HTMLElement, diagram: Diagram): Promise<void> {
    const wanted = colours
    if (diagram.colours === wanted) return
    diagram.colours = wanted
    try {
      const drawn = await drawOnce(diagram.source)
      if (signal.aborted || !block.isConnected || diagram.colours !== wanted) return
      if (diagram.picture) return diagram.picture.replace(drawn)
      const labels = blockLabels(messageLabels(get().config.labels))
      heldPositions.during(block, () => {
        diagram.picture = showPicture(block, diagram.source, drawn, { labels, signal, announce })
      })
    } catch (error) {
      if (!signal.aborted && !diagram.picture) tellFailure(block, error)
    }
  }

  // A screen's height away, so that few are seen to change.
  const sight = observeLayout.sight(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const diagram = diagrams.get(target as HTMLElement)
        if (!isIntersecting || !diagram) continue
        sight.unobserve(target)
        void show(target as HTMLElement, diagram)
      }
    },
    { root: scroller, rootMargin: '100% 0px' },
  )

  /** Only other colours ask for other pictures: the surroundings change with each frame of a resize. */
  function lookAgain(): void {
    const next = readColours()
    if (isSame(next, colours)) return
    colours = next
    for (const block of diagrams.keys()) {
      if (block.isConnected) sight.observe(block)
      else diagrams.delete(block)
    }
  }
  if (scroller) watchSurroundings({ host: root.host, box: scroller, signal, onChange: lookAgain })
  forcedColours().addEventListener('change', lookAgain, { signal })
  signal.addEventListener('abort', () => sight.disconnect(), { once: true })

  return (block) => {
    lookAgain()
    for (const known of diagrams.keys()) if (!known.isConnected && known !== block) diagrams.delete(known)
    diagrams.set(block, { source: block.querySelector('code')?.textContent ?? '' })
    sight.observe(block)
  }
}
