import { documentLabels } from '../core/labels/documents/documents.ts'
import { formatLabels } from '../core/labels/documents/format-labels.ts'
import { fillLabel } from '../core/labels/fill-label.ts'
import type { ExportButtonsOptions, ExportFormat } from '../core/options/documents.ts'
import type { Capability } from '../core/types.ts'
import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import { saveFile } from '../dom/save-file.ts'
import { createButton } from '../views/buttons/button.ts'
import type { CapabilityContext } from './capability-context.ts'

const exportPath = 'M12 15V4M7.5 8.5 12 4l4.5 4.5M5 13v5.5a1.5 1.5 0 0 0 1.5 1.5h11a1.5 1.5 0 0 0 1.5-1.5V13'
const importPath = 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 13v5.5a1.5 1.5 0 0 0 1.5 1.5h11a1.5 1.5 0 0 0 1.5-1.5V13'

/** What a button does: it exports in a format, or imports. */
type Deed = ExportFormat | 'import'

const isFormat = (deed: Deed): deed is ExportFormat => Object.hasOwn(formatLabels, deed)

const optionsOf = ({ get }: CapabilityContext): ExportButtonsOptions => {
  const { exportButtons } = get().config.options
  return typeof exportButtons === 'object' ? exportButtons : {}
}

/** Exports the conversation and saves it to the visitor's disk. */
async function save({ requests, announce, get, signal }: CapabilityContext, format: ExportFormat): Promise<void> {
  try {
    const file = await requests.exportConversation({ format })
    if (signal.aborted) return
    saveFile(file)
    announce(fillLabel(documentLabels(get().config.labels), 'exported', { name: file.name }))
  } catch (error) {
    if (!signal.aborted) requests.showError(error)
  }
}

/** Lets the visitor choose a file, and shows its conversation. */
function createPicker({ chat, requests, announce, get, signal, composer }: CapabilityContext): HTMLInputElement {
  const input = element('input', {
    type: 'file',
    accept: '.json,application/json',
    hidden: true,
    'aria-hidden': 'true',
    tabindex: -1,
  })
  input.addEventListener(
    'change',
    () => {
      const [file] = input.files ?? []
      // Otherwise the same file could not be picked again.
      input.value = ''
      if (!file) return
      chat.importConversation(file).then(
        () => announce(documentLabels(get().config.labels).imported),
        (error: unknown) => signal.aborted || requests.showError(error),
      )
    },
    { signal },
  )
  composer.dom.append(input)
  return input
}

function createDeedButton(context: CapabilityContext, deed: Deed, pick: () => void) {
  const { get, composer } = context
  const press = (): void => (isFormat(deed) ? void save(context, deed) : pick())
  const picture = (): Element => icon(isFormat(deed) ? exportPath : importPath, `${deed}-icon`)
  const button = createButton(context, { part: 'export', onPress: press })
  function label(): string {
    const labels = documentLabels(get().config.labels)
    return isFormat(deed) ? fillLabel(labels, 'exportAs', { format: { words: labels[formatLabels[deed]] } }) : labels.threadImport
  }
  const draw = (): void => button.draw({ label: label(), words: label(), picture, state: 'default' })
  draw()
  const remove = composer.addButton({
    kind: 'custom',
    dom: button.dom,
    position: () => optionsOf(context).position,
    menuItem: { label, picture, press },
  })
  return {
    draw,
    destroy(): void {
      remove()
      button.destroy()
    },
  }
}

/** Buttons that take the conversation out of the chat, and into it. */
export function createExportButtons(context: CapabilityContext): Capability {
  const { get } = context
  /** Made for the first file: who looks for fields of files finds those that messages take. */
  let picker: HTMLInputElement | undefined
  const pick = (): void => (picker ??= createPicker(context)).click()
  const buttons = new Map<Deed, ReturnType<typeof createDeedButton>>()

  function configure(): void {
    const { formats = ['html'], import: isImporting } = optionsOf(context)
    const wanted = new Set<Deed>([...formats.filter(isFormat), ...(isImporting ? (['import'] as const) : [])])
    for (const [deed, button] of buttons) {
      if (wanted.has(deed)) continue
      button.destroy()
      buttons.delete(deed)
    }
    for (const deed of wanted) {
      const present = buttons.get(deed)
      if (present) present.draw()
      else buttons.set(deed, createDeedButton(context, deed, pick))
    }
  }

  configure()
  return {
    name: 'export-buttons',
    update(state, previous) {
      if (state.config !== previous.config && get().config.options.exportButtons) configure()
    },
    destroy() {
      for (const button of buttons.values()) button.destroy()
      picker?.remove()
    },
  }
}
