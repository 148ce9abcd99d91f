import { isKept } from '../../conversation/is-kept.ts'
import { isPassing } from '../../conversation/is-passing.ts'
import { ChatError } from '../../errors.ts'
import { documentLabels } from '../../labels/documents/documents.ts'
import type { ExportOptions } from '../../options/documents.ts'
import type { ChatSession } from '../../session/chat-session.ts'
import type { ChatState, ReadConversation } from '../../types.ts'
import { documentOf } from './conversation-document.ts'
import { loadWhole } from './load-whole.ts'
import { readJson } from './read-json.ts'
import { writeDocument } from './write-document.ts'

/** Takes a conversation out of the chat, and into an empty one. */
export interface Documents {
  /** @throws a ChatError when messages that belong to it cannot be loaded. */
  exportConversation(options?: ExportOptions): Promise<File>
  /** Loads older messages until that is enough, or all are there. @throws when some cannot be loaded. */
  loadMessages(isEnough?: (state: ChatState) => boolean): Promise<void>
  /** @throws a ChatError that says what is wrong with the file. */
  read(file: Blob | string): Promise<ReadConversation>
  /** @throws a ChatError where the chat is not empty. */
  take(conversation: ReadConversation): Promise<void>
  onCleared(): void
}

export function createDocuments(session: ChatSession): Documents {
  const { store, conversation, storage, clock, environment } = session
  /** That of what was imported, where the conversation has no thread that keeps it. */
  let importedTitle: string | undefined

  const fault = (label: 'exportFailed' | 'importNotEmpty', cause?: unknown): ChatError => {
    const text = documentLabels(store.get().config.labels)[label]
    return new ChatError(text, { kind: 'default', isDisplayable: true, code: label, cause })
  }

  /** True if the page trusts the html of its services: nobody knows who wrote that of a file. */
  function isHtmlTrusted(): boolean {
    const { responseHtml, allowUnsafeHtml } = store.get().config.options
    return Boolean(allowUnsafeHtml) || responseHtml === 'trusted'
  }

  return {
    async exportConversation(options = {}) {
      try {
        await loadWhole(session)
      } catch (error) {
        throw fault('exportFailed', error)
      }
      const state = store.get()
      const title = options.title ?? state.threads?.openTitle ?? importedTitle
      return writeDocument(documentOf(state, title), options, { config: state.config, environment })
    },
    loadMessages: (isEnough) => loadWhole(session, isEnough),
    read: (file) => readJson(file, store.get().config.labels, isHtmlTrusted()),
    async take({ title, messages, branches }) {
      await storage.open()
      const state = store.get()
      if (state.messages.some(isKept) || state.branches.length || state.phase !== 'idle') throw fault('importNotEmpty')
      const stamp = { changedAt: clock.next() }
      const added = messages.map((message) => ({ ...message, ...stamp }))
      const around = state.messages.filter((message) => !isPassing(message))
      conversation.adopt({
        messages: [...around, ...added],
        branches: branches.map((message) => ({ ...message, ...stamp })),
        added,
        isCleared: false,
      })
      importedTitle = title
      conversation.save()
      await storage.settle()
    },
    onCleared() {
      importedTitle = undefined
    },
  }
}
