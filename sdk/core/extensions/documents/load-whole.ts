import type { ChatSession } from '../../session/chat-session.ts'
import { history } from '../../session/extensions.ts'
import type { ChatState } from '../../types.ts'

/** Pages in a row that bring no message, at most: then nothing more comes. */
const mostEmpty = 6

const countOf = ({ messages, branches }: ChatState): number => messages.length + branches.length

/** Resolves when older messages no longer load; rejects when the chat ends. */
function loaded({ store, presence }: ChatSession): Promise<void> {
  return new Promise((resolve, reject) => {
    const lifetime = presence.lifetime()
    const end = (): void => {
      unsubscribe()
      lifetime.removeEventListener('abort', onAbort)
    }
    const onAbort = (): void => {
      end()
      reject(lifetime.reason as Error)
    }
    const unsubscribe = store.subscribe(({ historyPaging }) => {
      if (historyPaging === 'loading') return
      end()
      resolve()
    })
    lifetime.addEventListener('abort', onAbort)
  })
}

/**
 * Loads the messages that the chat would load as the visitor scrolls to them, until that is enough.
 * @throws when some cannot be loaded.
 */
export async function loadWhole(session: ChatSession, isEnough: (state: ChatState) => boolean = () => false): Promise<void> {
  const { store, storage } = session
  await storage.open()
  let empty = 0
  for (;;) {
    if (isEnough(store.get())) return
    const before = countOf(store.get())
    const { loadHistory } = store.get().config.options
    if (store.get().historyPaging === 'ready') storage.loadOlder()
    // The first page may not be asked for yet.
    if (loadHistory && ['none', 'ready'].includes(store.get().historyPaging)) void (await session.use(history)).load()
    const { historyPaging } = store.get()
    if (historyPaging === 'failed') throw new Error('Earlier messages could not be loaded.')
    if (historyPaging !== 'loading') return
    await loaded(session)
    empty = countOf(store.get()) === before ? empty + 1 : 0
    if (empty === mostEmpty) return
  }
}
