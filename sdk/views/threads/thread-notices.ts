import { featureLabels } from '../../core/labels/features.ts'
import { threadLabels, type ThreadLabels } from '../../core/labels/threads.ts'
import type { ThreadProblem, ThreadRequests, ThreadsState, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { icon } from '../../dom/icon.ts'
import { threadIcons } from './thread-icons.ts'

/** Something to read, and what can be done about it. */
interface Notice {
  /** Another one is said again. */
  readonly key: string
  readonly text: string
  /** The name of what it is about. */
  readonly title?: string
  readonly isUrgent: boolean
  readonly action?: { readonly label: string; run(): void }
  /** What a press on its cross dismisses; undefined where it has none. */
  readonly dismisses: 'problem' | 'removed' | undefined
}

export interface ThreadNotices {
  /** What is about the thread that is shown: above its messages. */
  readonly chatDom: HTMLElement
  /** What is about the list: below it. */
  readonly listDom: HTMLElement
  /** What is about the list comes above the messages while the list is out of sight. */
  update(threads: ThreadsState, isListShown: boolean): void
}

interface NoticeSettings {
  /** The deletion of this thread is being undone. */
  onUndo(id: string): void
  /** A notice that had the focus is gone. */
  onFocusLost(): void
}

/** The problems of the thread that is shown that a visitor can do something about, in words. */
const problems = {
  'load-failed': { text: 'threadFailed', action: 'tryAgain' },
  missing: { text: 'threadMissing', action: 'threadNew' },
  'save-failed': { text: 'threadUnsaved', action: 'tryAgain' },
  full: { text: 'threadFull', action: 'tryAgain' },
  removed: { text: 'threadRemoved', action: 'threadRestore' },
  'not-kept': { text: 'threadsNotKept', action: undefined },
  'action-failed': { text: 'threadActionFailed', action: undefined },
} as const satisfies Record<
  Exclude<ThreadProblem, 'list-failed'>,
  { readonly text: keyof ThreadLabels; readonly action: 'tryAgain' | 'threadNew' | 'threadRestore' | undefined }
>

/** A place for notices. Screen readers follow it from the start: what comes into it later is said. */
function createBoard(
  root: ShadowRoot,
  dismissLabel: () => string,
  dismiss: ThreadRequests['dismissThreadNotice'],
  onFocusLost: () => void,
) {
  const urgent = element('div', { role: 'alert' })
  const calm = element('div', { role: 'status' })
  const dom = element('div', { class: 'threads-notices' }, urgent, calm)
  let drawn = ''

  function draw({ key, text, title, isUrgent, action, dismisses }: Notice): HTMLElement {
    const name = title ? [element('span', { class: 'threads-notice-title', dir: 'auto' }, title)] : []
    const words = element('p', { dir: 'auto' }, text, ' ', ...name)
    const act = action && element('button', { type: 'button', class: 'threads-notice-action' }, action.label)
    const close =
      dismisses &&
      element(
        'button',
        { type: 'button', class: 'threads-notice-close', 'aria-label': dismissLabel(), title: dismissLabel() },
        icon(threadIcons.close),
      )
    act?.addEventListener('click', () => action?.run())
    if (close) close.addEventListener('click', () => dismiss(dismisses))
    return element(
      'div',
      { class: isUrgent ? 'threads-notice is-urgent' : 'threads-notice', part: 'threads-notice', 'data-key': key },
      words,
      ...[act, close].filter((button) => button instanceof HTMLElement),
    )
  }

  return {
    dom,
    update(notices: readonly Notice[]): void {
      const now = JSON.stringify([dismissLabel(), notices])
      if (now === drawn) return
      drawn = now
      const hadFocus = dom.contains(root.activeElement)
      for (const [region, isUrgent] of [
        [urgent, true],
        [calm, false],
      ] as const) {
        const wanted = notices.filter((notice) => notice.isUrgent === isUrgent)
        region.replaceChildren(...wanted.map(draw))
      }
      if (hadFocus) onFocusLost()
    },
  }
}

/** What went wrong, and the thread that was deleted last. */
export function createThreadNotices(
  { get, root }: Pick<ViewContext, 'get' | 'root'>,
  requests: ThreadRequests,
  { onUndo, onFocusLost }: NoticeSettings,
): ThreadNotices {
  const dismissLabel = (): string => featureLabels(get().config.labels).dismiss
  const dismiss: ThreadRequests['dismissThreadNotice'] = (notice) => requests.dismissThreadNotice(notice)
  const chatBoard = createBoard(root, dismissLabel, dismiss, onFocusLost)
  const listBoard = createBoard(root, dismissLabel, dismiss, onFocusLost)

  const actions = {
    tryAgain: () => void requests.retryThreads(),
    threadNew: () => void requests.newThread(),
    threadRestore: () => void requests.restoreThread(),
  }

  function problemNotice(problem: Exclude<ThreadProblem, 'list-failed'>, labels: ThreadLabels): Notice {
    const { text, action } = problems[problem]
    return {
      key: problem,
      text: labels[text],
      isUrgent: problem !== 'not-kept',
      ...(action && { action: { label: labels[action], run: actions[action] } }),
      dismisses: action ? undefined : 'problem',
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
      dismisses: 'removed',
    }
  }

  return {
    chatDom: chatBoard.dom,
    listDom: listBoard.dom,
    update({ problem, removed, list }, isListShown) {
      const labels = threadLabels(get().config.labels)
      // The page that has a list of its own has its own words for what was done there.
      const ofList = removed && list !== 'none' ? [removedNotice(removed, labels)] : []
      const ofChat: Notice[] = []
      if (problem && problem !== 'list-failed')
        (problem === 'action-failed' ? ofList : ofChat).push(problemNotice(problem, labels))
      chatBoard.update(isListShown ? ofChat : [...ofChat, ...ofList])
      listBoard.update(isListShown ? ofList : [])
    },
  }
}
