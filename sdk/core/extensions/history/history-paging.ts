import type { ChatSession } from '../../session/chat-session.ts'
import { ChatError } from '../../errors.ts'
import { isValidMessage } from '../../conversation/is-valid-message.ts'
import { messageFromContent } from '../../conversation/message-content.ts'
import { pageLeaving } from '../../page-leaving.ts'
import type { HistoryPage } from '../../options/options.ts'
import { report } from '../../util/thrown/report.ts'

/**
 * True if there may be another page. An entry that is `null` or `{}` ends paging; a last entry of `false` asks for another page
 * (as in Deep Chat); a page with neither is the last one.
 */
const goesOn = (page: HistoryPage): boolean =>
  page.at(-1) === false && page.every((entry) => entry === false || isValidMessage(entry))

/** Paging ends after this many pages in a row without messages, even if they promise more: it would never end. */
const mostEmptyPages = 5

/** Loads pages of older messages, at the start and whenever the visitor scrolls near the top. */
export interface HistoryPaging {
  load(): Promise<void>
  /** Repeats the request of a page that was loading when the chat was removed from the page. */
  resume(): Promise<void>
}

export function createHistoryPaging({ store, conversation, failures, presence }: ChatSession): HistoryPaging {
  let index = 0
  let emptyPages = 0

  async function load(): Promise<void> {
    const { loadHistory } = store.get().config.options
    const { historyPaging } = store.get()
    if (!loadHistory || historyPaging === 'loading' || historyPaging === 'complete' || historyPaging === 'failed') return
    const started = presence.stay()
    const undertaking = pageLeaving.begin(started)
    store.set({ historyPaging: 'loading' })
    try {
      const page = await loadHistory(index)
      if (started.aborted) return
      if (!Array.isArray(page))
        throw new TypeError(`loadHistory must return an array, not ${page === null ? 'null' : typeof page}`)
      index += 1
      const messages = page.filter(isValidMessage)
      conversation.prepend(messages)
      emptyPages = messages.length ? 0 : emptyPages + 1
      store.set({ historyPaging: goesOn(page) && emptyPages < mostEmptyPages ? 'ready' : 'complete' })
    } catch (error) {
      if ((await undertaking.explains(error)) || started.aborted) return
      report('failed-callback', 'loadHistory failed:', error)
      store.set({ historyPaging: 'failed' })
      const text = failures.tell(
        new ChatError(store.get().config.labels.errorHistory, { kind: 'default', cause: error, isDisplayable: true }),
      )
      // Shown in place of the older messages.
      const notice = { ...messageFromContent({}, { kind: 'error' }), parts: [{ type: 'error' as const, text, canRetry: false }] }
      const { messages } = store.get()
      const first = messages.findIndex(({ kind }) => kind !== 'intro')
      store.set({ messages: messages.toSpliced(first === -1 ? messages.length : first, 0, notice) })
    } finally {
      undertaking.end()
    }
  }

  return {
    load,
    resume(): Promise<void> {
      if (!store.get().config.options.loadHistory) return Promise.resolve()
      if (store.get().historyPaging === 'loading') store.set({ historyPaging: 'none' })
      return store.get().historyPaging === 'none' ? load() : Promise.resolve()
    },
  }
}
