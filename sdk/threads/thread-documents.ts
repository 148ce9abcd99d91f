import type { Environment } from '../core/environment.ts'
import { ChatError } from '../core/errors.ts'
import { documentLabels } from '../core/labels/documents/documents.ts'
import type { Config } from '../core/options/config.ts'
import type { ExportFormat } from '../core/options/documents.ts'
import type { MessageContent } from '../core/options/messages/message.ts'
import type { Thread, ThreadStorage } from '../core/options/threads.ts'
import type { ThreadProblem, ThreadRequests } from '../core/types.ts'
import type { ActiveThreads } from './active-threads.ts'
import { loadPage } from './saving/load-page.ts'
import { longestAnswer, within } from './saving/within.ts'
import { report } from '../core/util/thrown/report.ts'

/** The number of messages per page. */
const pageLength = 200

interface ThreadDocumentsParts {
  readonly active: ActiveThreads
  readonly environment: Environment
  storage(): ThreadStorage
  find(id: string): Thread | undefined
  config(): Config
  newThread(): Promise<void>
  rename(id: string, title: string): Promise<void>
  setProblem(problem: ThreadProblem | undefined, error?: unknown): void
}

/** Threads as files. */
export interface ThreadDocuments extends Pick<ThreadRequests, 'exportThread' | 'importThread'> {
  /**
   * Shows an exported conversation, in a thread of its own unless the open one is empty.
   * @throws a ChatError that says what is wrong with the file.
   */
  importConversation(file: Blob | string): Promise<void>
}

export function createThreadDocuments(parts: ThreadDocumentsParts): ThreadDocuments {
  const { active, environment, find, setProblem } = parts

  /** All messages of a thread that no engine has. */
  async function loadAll(id: string): Promise<{ contents: MessageContent[]; tail: string | undefined }> {
    const contents: MessageContent[] = []
    let before: string | undefined
    let tail: string | undefined
    do {
      const signal = AbortSignal.timeout(longestAnswer)
      const page = await within(longestAnswer, loadPage(parts.storage(), id, { before, limit: pageLength, signal }))
      contents.unshift(...page.messages)
      tail ??= page.tail
      before = page.before
    } while (before !== undefined)
    return { contents, tail }
  }

  async function exportOf(id: string, format: ExportFormat): Promise<File> {
    const title = find(id)?.title
    const options = { format, ...(title && { title }) }
    const thread = active.get(id)
    if (thread) return thread.engine.exportConversation(options)
    const [{ storedDocument }, { writeDocument }, { contents, tail }] = await Promise.all([
      import('../core/extensions/documents/conversation-document.ts'),
      import('../core/extensions/documents/write-document.ts'),
      loadAll(id),
    ])
    return writeDocument(storedDocument(contents, tail, title), options, { config: parts.config(), environment })
  }

  /** Shows why a file was not made, or not taken. */
  function tell(error: unknown): void {
    if (!ChatError.is(error)) report('threads-not-kept', error)
    const text = documentLabels(parts.config().labels).exportFailed
    const cause = ChatError.is(error) ? error : new ChatError(text, { isDisplayable: true, cause: error })
    setProblem('file-failed', new Error(cause.message, { cause }))
  }

  async function importConversation(file: Blob | string): Promise<void> {
    const read = await active.shown?.engine.requests.readConversation(file)
    const { messages, branches, phase } = active.shown?.engine.store.get() ?? {}
    if (messages?.some(({ kind }) => kind === 'message') || branches?.length || phase !== 'idle') await parts.newThread()
    const { shown } = active
    if (!read || !shown) return
    await shown.engine.requests.takeConversation(read)
    if (read.title) await parts.rename(shown.id, read.title)
  }

  return {
    importConversation,
    async exportThread(id, format) {
      try {
        const file = await exportOf(id, format)
        setProblem(undefined)
        return file
      } catch (error) {
        tell(error)
        return undefined
      }
    },
    async importThread(file) {
      try {
        await importConversation(file)
        setProblem(undefined)
        return true
      } catch (error) {
        tell(error)
        return false
      }
    },
  }
}
