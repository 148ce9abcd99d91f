import type { ThreadList, ThreadListRequest, ThreadStorage } from '../core/options/threads.ts'

/** Threads of the page's storage. A page without types may give the numbers of its database for ids: the chat writes them as text. */
export async function listThreads(storage: ThreadStorage, request: ThreadListRequest): Promise<ThreadList> {
  const { threads, ...page } = await storage.list(request)
  // oxlint-disable-next-line typescript/no-unnecessary-type-conversion -- a page without types may give a number
  return { ...page, threads: threads.map((thread) => ({ ...thread, id: String(thread.id) })) }
}
