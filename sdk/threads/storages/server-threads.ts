import type { ThreadStorage } from '../../core/options/threads.ts'
import { readMessages, readShared, readThreadList, readTitle, readVersion } from './server/read-threads.ts'
import { sendableMessage } from './server/sendable-message.ts'
import { createThreadClient, type ServerThreadsOptions, type ThreadRequest } from './server/thread-client.ts'
import { toJson } from './server/to-json.ts'
import { never } from '../saving/never.ts'
import { removeUnsaved } from '../saving/remove-unsaved.ts'
import { untilSaved } from '../saving/thread-locks.ts'
import { ThreadError } from '../thread-error.ts'

/** Statuses of servers that generate no titles: not found, method not allowed, not implemented. */
const noTitles = [404, 405, 501]

/** Threads stored on a server. */
export interface ServerThreads extends ThreadStorage {
  /**
   * Removes from this browser what earlier pages failed to save to the server, and what is written and not sent. Call it when the
   * visitor signs out. Data on the server stays.
   */
  clearUnsaved(): Promise<void>
}

/**
 * Stores threads on a server that implements the published contract (`confab-chat/threads.openapi.json`): the path `threads`
 * below this address. Files of up to 5 MB are sent as data URLs in their messages; of larger files only the name is kept.
 *
 * @example
 * const storage = serverThreads('/api/chat', { headers: async () => ({ authorization: `Bearer ${await readToken()}` }) })
 * createChat(document.body, { connect: { url: '/api/chat' }, threads: { storage } })
 */
export function serverThreads(url: string, options: ServerThreadsOptions = {}): ServerThreads {
  const ask = createThreadClient(url, options)
  const send = async (method: ThreadRequest['method'], path: readonly string[], change?: object): Promise<void> => {
    const response = await ask({ method, path, signal: never, ...(change && { body: toJson(change) }) })
    // An unread body keeps its connection busy.
    await response.body?.cancel()
  }
  const sharing: Required<Pick<ThreadStorage, 'share' | 'unshare'>> = {
    async share(id, { words, signal }) {
      const response = await ask({ method: 'POST', path: ['threads', id, 'share'], body: toJson({ words }), signal })
      return readShared(response, url, signal)
    },
    unshare: (id) => send('DELETE', ['threads', id, 'share']),
  }
  return {
    name: url,
    savesChanges: true,
    async list({ query, archived, cursor, limit, signal }) {
      const words = query?.trim()
      const response = await ask({
        method: 'GET',
        path: ['threads'],
        query: { query: words || undefined, archived: archived ? 'true' : undefined, cursor, limit: `${limit}` },
        signal,
      })
      return readThreadList(response, signal)
    },
    async load(id, { before, limit, signal }) {
      const path = ['threads', id, 'messages']
      return readMessages(await ask({ method: 'GET', path, query: { before, limit: `${limit}` }, signal }), signal)
    },
    async save(id, messages, { ifVersion, after, tail, signal }) {
      signal.throwIfAborted()
      const sent = await Promise.all(messages.map(sendableMessage))
      const response = await ask({
        method: 'PUT',
        path: ['threads', id, 'messages'],
        query: { after },
        headers: ifVersion === undefined ? { 'if-none-match': '*' } : { 'if-match': ifVersion },
        body: toJson({ messages: sent, tail }),
        signal,
      })
      await response.body?.cancel()
      return { version: readVersion(response) }
    },
    rename: (id, title) => send('PATCH', ['threads', id], { title }),
    archive: (id, archived) => send('PATCH', ['threads', id], { archived }),
    remove: (id) => send('DELETE', ['threads', id]),
    restore: (id) => send('POST', ['threads', id, 'restore']),
    ...(options.share && sharing),
    async clearUnsaved() {
      await untilSaved(url)
      await removeUnsaved(url)
    },
    async makeTitle(id, _messages, { signal }) {
      try {
        return await readTitle(await ask({ method: 'POST', path: ['threads', id, 'title'], signal }), signal)
      } catch (error) {
        if (error instanceof ThreadError && noTitles.includes(error.status)) return ''
        throw error
      }
    },
  }
}
