import { answerWith } from '../../kit/mock-answer.ts'
import { messageFault } from './thread-message.ts'
import type { ThreadRoute, ThreadService } from './thread-route.ts'

/** The addresses of the messages of a thread. */
export const messageRoutes = ({ store, refuse, gone }: ThreadService): ThreadRoute[] => [
  [
    'POST',
    'threads/{thread}/messages',
    ({ json, parameters: { thread = '' } }) => {
      if (!store.hasThread(thread)) return gone('thread', thread)
      const text = messageFault(json, store.files)
      if (text !== undefined) return refuse(400, text)
      if (store.isBusy(thread)) return refuse(400, `Can't add messages to ${thread} while a run is active.`)
      return answerWith.json(store.keep(thread, json))
    },
  ],
  [
    'GET',
    'threads/{thread}/messages',
    ({ url, parameters: { thread = '' } }) => {
      if (!store.hasThread(thread)) return gone('thread', thread)
      const list = store.messagesOf(thread)
      const data = url.searchParams.get('order') === 'asc' ? list : list.toReversed()
      return answerWith.json({ object: 'list', data, first_id: data[0]?.id, last_id: data.at(-1)?.id, has_more: false })
    },
  ],
]
