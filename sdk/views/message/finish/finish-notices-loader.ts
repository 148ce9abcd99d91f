import type { Message, ViewContext } from '../../../core/types.ts'
import type * as noticesModule from './finish-notices.ts'
import { noticeKind } from './notice-kind.ts'
import type { MessageList } from '../../transcript/message-list.ts'
import { report } from '../../../core/util/thrown/report.ts'

let loaded: typeof noticesModule | undefined

/** Loads the code for the lines below answers that did not come whole with the first one. */
export function createFinishNoticesLoader(context: ViewContext, scroller: HTMLElement, list: MessageList) {
  let notices: noticesModule.FinishNoticesView | undefined
  let isNeeded = false
  let isLoading = false

  function create(): void {
    if (loaded && !context.signal.aborted) notices ??= loaded.createFinishNotices(context, scroller, list)
  }

  async function load(): Promise<void> {
    isLoading = true
    try {
      loaded ??= await import('./finish-notices.ts')
      create()
    } catch (error) {
      // Loading is tried again with the next message.
      report('not-loaded', error)
    }
    isLoading = false
  }

  return {
    /** A message is new, or has changed. */
    see(message: Message): void {
      isNeeded ||= noticeKind(message) !== undefined
    },
    update(isForced = false): void {
      if (notices) notices.update(isForced)
      else if (isNeeded && !isLoading) void load()
    },
  }
}
