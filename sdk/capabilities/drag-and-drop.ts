import { featureLabels } from '../core/labels/features.ts'
import type { Capability } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { adoptSheets } from '../dom/styling/sheets.ts'
import { applyStyles } from '../dom/styling/styles.ts'
import css from '../styles/composer/drop-zone.css?inline'
import type { CapabilityContext } from './capability-context.ts'

const arrow = 'M12 4v11M7 10.5l5 5 5-5M5 20h14'

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** The dropped files; a folder appears as an empty file with its name, which is all that is known of it. */
function filesOf({ items, files }: DataTransfer): File[] {
  const all = [...items].filter(({ kind }) => kind === 'file')
  if (!all.length) return [...files]
  return all.flatMap((item) => {
    const file = item.getAsFile()
    if (!file) return []
    return item.webkitGetAsEntry()?.isDirectory ? [new File([], file.name)] : [file]
  })
}

/** Attaches files that are dropped anywhere on the chat, and shows an overlay while they are dragged over it. */
export function createDragAndDrop({ get, requests, container, root, signal }: CapabilityContext): Capability {
  adoptSheets(root, [css])
  const words = element('span', { dir: 'auto' })
  const dom = element('div', { id: 'drag-and-drop', part: 'drop-overlay', 'aria-hidden': 'true' }, icon(arrow), words)
  /** The number of nested elements that the pointer is in: each one has its own enter and leave events. */
  let depth = 0

  function draw(): void {
    const { config } = get()
    words.textContent = featureLabels(config.labels).dropFiles
    applyStyles(dom, typeof config.options.dragAndDrop === 'object' ? config.options.dragAndDrop : undefined)
  }

  function hide(): void {
    depth = 0
    dom.remove()
  }

  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void): void =>
    container.addEventListener(
      type,
      (event) => {
        // An open dialog has precedence; other dragged content is left to the page.
        if (holdsFiles(event) && get().view === 'chat' && !container.querySelector('[aria-modal]')) run(event)
      },
      { signal },
    )
  listen('dragenter', (event) => {
    event.preventDefault()
    depth += 1
    // Within the chat, so that the field can stand above it.
    if (!dom.isConnected) (root.getElementById('chat-view') ?? container).append(dom)
  })
  listen('dragover', (event) => {
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
  })
  listen('dragleave', () => {
    depth -= 1
    if (depth <= 0) hide()
  })
  listen('drop', (event) => {
    event.preventDefault()
    hide()
    if (event.dataTransfer) requests.addFiles(filesOf(event.dataTransfer))
  })
  // A drag that ends elsewhere, by Escape or on another part of the page, may end without an event.
  for (const type of ['drop', 'dragend', 'pointermove'] as const) {
    addEventListener(
      type,
      () => {
        if (dom.isConnected) hide()
      },
      { signal, capture: true, passive: true },
    )
  }

  draw()
  return {
    name: 'drag-and-drop',
    update(state, previous) {
      if (state.config !== previous.config) draw()
    },
    destroy: hide,
  }
}
