import { cutText } from '../../core/util/cut-text.ts'
import { element } from '../../dom/element.ts'
import { observeLayout } from '../../dom/observe-layout.ts'
import { saveFile } from '../../dom/save-file.ts'
import { createFullScreen } from '../blocks/create-full-screen.ts'
import { blockIcons } from '../blocks/block-icons.ts'
import { createTool, type BlockTools } from '../blocks/block-tools.ts'
import { diagramIcons } from './diagram-icons.ts'
import type { DrawnDiagram } from './diagram-frame.ts'
import { pictureAsPng } from './picture-as-png.ts'

/** Characters of a source that stand for its picture where nothing else does. */
const mostAlternative = 2000

/** How small a picture may become where there is little room, of its own size: what is smaller cannot be read, and scrolls. */
const smallest = 0.7

/** What a diagram says to a screen reader: its own words, else its source. */
function alternative({ title, description }: DrawnDiagram, source: string, { diagram }: BlockTools['labels']): string {
  const own = [title, description].filter(Boolean).join('. ')
  return `${diagram}: ${own || cutText(source.trim(), mostAlternative)}`
}

/** The picture of a block of code. */
export interface ShownPicture {
  /** Shows another one, e.g. in other colours. */
  replace(drawing: DrawnDiagram): void
}

/** Shows the picture of a diagram in place of its source, which is one press away. */
export function showPicture(
  block: HTMLElement,
  source: string,
  first: DrawnDiagram,
  tools: BlockTools,
): ShownPicture | undefined {
  const pre = block.querySelector('pre')
  const bar = block.querySelector<HTMLElement>('.block-tools')
  if (!pre || !bar) return undefined
  const { labels, announce, signal } = tools
  let drawing = first
  const picture = element('img', { draggable: 'false' })
  const box = element('div', { class: 'diagram', part: 'diagram', dir: 'ltr' }, picture)

  function replace(next: DrawnDiagram): void {
    drawing = next
    picture.width = next.width
    picture.height = next.height
    picture.style.minInlineSize = `${Math.round(next.width * smallest)}px`
    picture.alt = alternative(next, source, labels)
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(next.svg)}`
  }

  function show(isSource: boolean): void {
    pre?.toggleAttribute('hidden', !isSource)
    box.toggleAttribute('hidden', isSource)
    toggle.ariaPressed = String(isSource)
    for (const tool of bar?.querySelectorAll<HTMLElement>('[data-tool="wrap"]') ?? []) tool.hidden = !isSource
  }

  const name = (): string => drawing.title || labels.diagram
  const toggle = createTool(labels.showSource, diagramIcons.source, () => show(box.hidden === false))
  const saveSvg = createTool(labels.saveSvg, blockIcons.download, () =>
    saveFile(new File([drawing.svg], `${name()}.svg`, { type: 'image/svg+xml' })),
  )
  const savePng = createTool(labels.savePng, diagramIcons.picture, () => {
    pictureAsPng(picture).then(
      (png) => saveFile(new File([png], `${name()}.png`, { type: 'image/png' })),
      () => {
        announce?.(labels.diagramNotSaved, 'assertive')
        savePng.remove()
      },
    )
  })
  // What scrolls can be reached by keyboard.
  const size = observeLayout.size(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  size.observe(box)
  signal?.addEventListener('abort', () => size.disconnect(), { once: true })
  // A picture that the page's policy blocks shows nothing: its source does.
  picture.addEventListener('error', () => show(true))
  replace(first)
  pre.before(box)
  const added = [toggle, saveSvg, savePng, ...(document.fullscreenEnabled ? [createFullScreen(box, tools)] : [])]
  for (const tool of added) {
    tool.dataset['tool'] = ''
    tool.tabIndex = -1
  }
  bar.prepend(...added)
  show(false)
  return { replace }
}
