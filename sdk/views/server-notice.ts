import { featureLabels } from '../core/labels/features.ts'
import { fillLabel } from '../core/labels/fill-label.ts'
import { formatList } from '../core/labels/format-list.ts'
import { toolLabels } from '../core/labels/tools.ts'
import type { View, ViewContext } from '../core/types.ts'
import { createNoticeBoard } from './notice-board.ts'

/** Shows above the messages that MCP servers of the page do not answer: the assistant lacks their tools. */
export function createServerNotice({ get, root, requests }: ViewContext): View {
  const board = createNoticeBoard({
    root,
    part: 'server-notice',
    dismissLabel: () => featureLabels(get().config.labels).dismiss,
    onFocusLost: () => root.getElementById('messages')?.focus({ preventScroll: true }),
  })

  function update(): void {
    const { unreachedServers: names, config } = get()
    const notice = names && {
      key: names.join(' '),
      text: fillLabel(toolLabels(config.labels), 'toolsUnavailable', { names: { words: formatList(names, config.labels) } }),
      isUrgent: false,
      action: { label: config.labels.tryAgain, run: requests.retryServers },
      onDismiss: requests.dismissServerProblem,
    }
    board.update(notice ? [notice] : [])
  }

  return { dom: board.dom, update, destroy: () => board.dom.remove() }
}
