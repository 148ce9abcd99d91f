import { featureLabels } from '../core/labels/features.ts'
import { storageLabels } from '../core/labels/storage.ts'
import type { View, ViewContext } from '../core/types.ts'
import { createNoticeBoard } from './notice-board.ts'

/** Shows above the messages that the browser does not store the conversation, or not all of it. */
export function createStorageNotice({ get, root, requests }: ViewContext): View {
  const board = createNoticeBoard({
    root,
    part: 'storage-notice',
    dismissLabel: () => featureLabels(get().config.labels).dismiss,
    onFocusLost: () => root.getElementById('messages')?.focus({ preventScroll: true }),
  })

  /** Another failure is announced again. */
  function retry(): void {
    board.update([])
    requests.retryStorage()
  }

  function update(): void {
    const { storageProblem: problem, config } = get()
    const texts = storageLabels(config.labels)
    const notice = problem && {
      key: problem,
      text: problem === 'full' ? texts.storageFull : texts.storageFailed,
      isUrgent: true,
      action: { label: config.labels.tryAgain, run: retry },
      onDismiss: requests.dismissStorageProblem,
    }
    board.update(notice ? [notice] : [])
  }

  return { dom: board.dom, update, destroy: () => board.dom.remove() }
}
