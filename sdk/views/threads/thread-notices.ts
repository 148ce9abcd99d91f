import { messageLabels } from '../../core/labels/messages.ts'
import { documentLabels } from '../../core/labels/documents/documents.ts'
import { featureLabels } from '../../core/labels/features.ts'
import { fillLabel } from '../../core/labels/fill-label.ts'
import { findLabels } from '../../core/labels/find/find.ts'
import type { SharedThread } from '../../core/options/threads.ts'
import { codeWords } from '../../core/labels/server/code-words.ts'
import { threadLabels, type ThreadLabels } from '../../core/labels/threads.ts'
import type { ThreadProblem, ThreadRequests, ThreadsState, ViewContext } from '../../core/types.ts'
import { writeToClipboard } from '../../dom/write-to-clipboard.ts'
import { createNoticeBoard, type Notice } from '../notice-board.ts'

export interface ThreadNotices {
  /** Notices about the open thread: above its messages. */
  readonly chatDom: HTMLElement
  /** Notices about the list: below it. */
  readonly listDom: HTMLElement
  /** While the list is hidden, its notices appear above the messages. */
  update(threads: ThreadsState, isListShown: boolean): void
}

interface NoticeSettings {
  /** The visitor begins a new thread in place of one that is gone. */
  onNew(): void
  /** The deletion of this thread is being undone. */
  onUndo(id: string): void
  /** A focused notice was removed. */
  onFocusLost(): void
}

/** Labels of the open thread's problems that a visitor can do something about. */
const problems = {
  'load-failed': { text: 'threadFailed', action: 'tryAgain' },
  missing: { text: 'threadMissing', action: 'threadNew' },
  'save-failed': { text: 'threadUnsaved', action: 'tryAgain' },
  full: { text: 'threadFull', action: 'tryAgain' },
  'server-full': { text: 'threadServerFull', action: 'tryAgain' },
  removed: { text: 'threadRemoved', action: 'threadRestore' },
  'not-kept': { text: 'threadsNotKept', action: undefined },
  'file-failed': { text: 'threadActionFailed', action: undefined },
  'action-failed': { text: 'threadActionFailed', action: undefined },
} as const satisfies Record<
  Exclude<ThreadProblem, 'list-failed'>,
  { readonly text: keyof ThreadLabels; readonly action: 'tryAgain' | 'threadNew' | 'threadRestore' | undefined }
>

/** Shows problems, and the most recently deleted thread with an offer to undo. */
export function createThreadNotices(
  { get, root, announce }: Pick<ViewContext, 'get' | 'root' | 'announce'>,
  requests: ThreadRequests,
  { onNew, onUndo, onFocusLost }: NoticeSettings,
): ThreadNotices {
  const settings = {
    root,
    part: 'threads-notice',
    dismissLabel: () => featureLabels(get().config.labels).dismiss,
    onFocusLost,
  }
  const chatBoard = createNoticeBoard(settings)
  const listBoard = createNoticeBoard(settings)

  const actions = {
    tryAgain: () => void requests.retryThreads(),
    threadNew: onNew,
    threadRestore: () => void requests.restoreThread(),
  }

  function problemNotice(
    problem: Exclude<ThreadProblem, 'list-failed'>,
    failure: ThreadsState['failure'],
    labels: ThreadLabels,
  ): Notice {
    const { text, action } = problems[problem]
    return {
      key: problem,
      text: codeWords(failure, labels) ?? (problem === 'file-failed' ? failure?.message : undefined) ?? labels[text],
      isUrgent: problem !== 'not-kept',
      ...(action && { action: { label: labels[action], run: actions[action] } }),
      onDismiss: action ? undefined : () => requests.dismissThreadNotice('problem'),
    }
  }

  function removedNotice({ id, title }: { readonly id: string; readonly title: string }, labels: ThreadLabels): Notice {
    return {
      key: `removed-${id}`,
      text: labels.threadDeleted,
      title,
      isUrgent: false,
      action: {
        label: labels.threadUndo,
        run() {
          onUndo(id)
          void requests.restoreThread()
        },
      },
      onDismiss: () => requests.dismissThreadNotice('removed'),
    }
  }

  function sharedNotice({ url, until }: SharedThread): Notice {
    const labels = documentLabels(findLabels(get().config.labels))
    const time = new Date(until).toLocaleString(labels.language || 'en', { dateStyle: 'medium', timeStyle: 'short' })
    return {
      key: `shared-${url}`,
      text: fillLabel(labels, 'threadShared', { time: { words: time } }),
      title: url,
      isUrgent: false,
      action: {
        label: labels.copyLink,
        run: () =>
          void writeToClipboard(url).then(
            () => announce(labels.linkCopied),
            () => announce(messageLabels(labels).copyFailed, 'assertive'),
          ),
      },
      onDismiss: () => requests.dismissThreadNotice('shared'),
    }
  }

  return {
    chatDom: chatBoard.dom,
    listDom: listBoard.dom,
    update({ problem, failure, removed, shared, list }, isListShown) {
      const labels = threadLabels(get().config.labels)
      // A page with a list of its own reports deletions itself.
      const ofList = removed && list !== 'none' ? [removedNotice(removed, labels)] : []
      if (shared && list !== 'none') ofList.push(sharedNotice(shared))
      const ofChat: Notice[] = []
      if (problem && problem !== 'list-failed')
        (problem.startsWith('action') || problem.startsWith('file') ? ofList : ofChat).push(
          problemNotice(problem, failure, labels),
        )
      chatBoard.update(isListShown ? ofChat : [...ofChat, ...ofList])
      listBoard.update(isListShown ? ofList : [])
    },
  }
}
