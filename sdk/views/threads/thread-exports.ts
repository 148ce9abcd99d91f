// The items of a thread's menu that export and share it, and the button that imports one.
import { documentLabels } from '../../core/labels/documents/documents.ts'
import { exportFormats, formatLabels } from '../../core/labels/documents/format-labels.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import type { ExportFormat } from '../../core/options/documents.ts'
import type { ThreadLabels } from '../../core/labels/threads.ts'
import type { ThreadRequests, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { saveFile } from '../../dom/save-file.ts'
import { createIconButton, type IconButton } from './icon-button.ts'
import { threadIcons } from './thread-icons.ts'
import type { ThreadMenuItem } from './thread-menu.ts'

type Surroundings = Pick<ViewContext, 'get' | 'announce' | 'signal'>

/** The formats of a thread, as items of its menu. */
function exportItems(id: string, requests: ThreadRequests, { get, announce, signal }: Surroundings): ThreadMenuItem[] {
  const labels = documentLabels(get().config.labels)
  async function run(format: ExportFormat): Promise<void> {
    const file = await requests.exportThread(id, format)
    if (!file || signal.aborted) return
    saveFile(file)
    announce(fillLabel(labels, 'exported', { name: file.name }))
  }
  return exportFormats.map((format) => ({
    id: `export-${format}`,
    label: labels[formatLabels[format]],
    path: threadIcons.file,
    run: () => void run(format),
  }))
}

/** The item of a thread's menu that opens its formats: it calls `open` with what lists them. */
export const createExportItem =
  (requests: ThreadRequests, context: Surroundings) =>
  (labels: ThreadLabels, open: (formats: (id: string) => ThreadMenuItem[]) => void): ThreadMenuItem => ({
    id: 'export',
    label: labels.threadExport,
    path: threadIcons.export,
    run: () => open((id) => exportItems(id, requests, context)),
  })

/** The items that make a page of a thread and end it, where the storage can. */
export function shareItems(id: string, requests: ThreadRequests, { get, announce, signal }: Surroundings): ThreadMenuItem[] {
  if (!get().threads?.canShare) return []
  const labels = documentLabels(get().config.labels)
  const end = async (): Promise<void> => {
    if ((await requests.unshareThread(id)) && !signal.aborted) announce(labels.threadUnshared)
  }
  return [
    { id: 'share', label: labels.threadShare, path: threadIcons.share, run: () => void requests.shareThread(id) },
    { id: 'unshare', label: labels.threadUnshare, path: threadIcons.unshare, run: () => void end() },
  ]
}

/** The button that imports a file as a thread. `onDone` is called once it is shown. */
export function createImportButton(
  requests: ThreadRequests,
  { get, announce, signal }: Surroundings,
  onDone: () => void,
): IconButton {
  const picker = element('input', { type: 'file', accept: '.json,application/json', hidden: true, tabindex: -1 })
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    picker.value = ''
    if (!file) return
    void requests.importThread(file).then((isDone) => {
      if (!isDone || signal.aborted) return
      announce(documentLabels(get().config.labels).imported)
      onDone()
    })
  })
  const button = createIconButton('threads-import', 'threads-import', threadIcons.import, false, () => picker.click())
  button.dom.append(picker)
  // The click on the picker is no press of the button around it.
  picker.addEventListener('click', (event) => event.stopPropagation())
  return button
}
