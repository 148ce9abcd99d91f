import type { ChatSession, ExtensionHooks } from '../../session/chat-session.ts'
import { clearings } from '../../storage/clearings.ts'
import { draftName } from '../../storage/draft-name.ts'
import type { ComposerFile } from '../../types.ts'
import { areKept, readFiles, toAttachments } from '../outbox/outbox-files.ts'
import { createDraftRecords, type DraftRecord } from './draft-records.ts'
import { reporting } from '../../util/thrown/report.ts'

/** How long the visitor rests until what they wrote is kept, in milliseconds. */
const rest = 300

/** Keeps what is written in a conversation and not sent, for the next page: text, and files as far as they are small. */
export function createDrafts(session: ChatSession): ExtensionHooks {
  const { composer, environment, conversationStart, store } = session
  const records = environment.storage && createDraftRecords(environment.storage)
  /** The conversation whose draft was shown, or written last. */
  let current: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const countClearings = (): number => clearings.count(session.threadPlace()?.storage ?? '')
  let knownClearings = 0
  /** The files that were read, as they are kept. */
  let read: { readonly of: readonly ComposerFile[]; readonly files: DraftRecord['files'] } = { of: [], files: [] }

  async function readNew(files: readonly ComposerFile[]): Promise<void> {
    const kept = areKept(files.map(({ file }) => file)) ? await readFiles(files) : []
    if (store.get().composer.files !== files) return
    read = { of: files, files: kept }
    write()
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    // The visitor has signed out: nothing from before is to be kept.
    if (countClearings() !== knownClearings) return
    const name = draftName(session)
    if (!records || current === undefined || name === undefined) return
    const { text, files } = store.get().composer
    if (name !== current) records.remove(current)
    current = name
    if (!text && !files.length) return records.remove(name)
    records.write(name, { text, files: read.of === files ? read.files : [] })
    if (files.length && read.of !== files) readNew(files).catch(reporting('not-kept'))
  }

  /** Shows the draft of an earlier page, unless something is written already. */
  function restore({ text, files }: DraftRecord): void {
    conversationStart.restoreInput(text)
    if (store.get().composer.files.length) return
    composer.restoreFiles(toAttachments(files) ?? [])
    read = { of: store.get().composer.files, files }
  }

  store.subscribe((state, previous) => {
    const { text, files } = state.composer
    if (current === undefined || (text === previous.composer.text && files === previous.composer.files)) return
    timer ??= setTimeout(write, rest)
  })

  return {
    onReady() {
      const name = draftName(session)
      if (name === undefined || current !== undefined) return
      knownClearings = countClearings()
      const draft = records?.find(name)
      current = name
      const { text, files } = store.get().composer
      // The text may be that of the draft, from the browser's storage.
      if (draft && !files.length && (!text || text === draft.text)) restore(draft)
      else if (text || files.length) timer ??= setTimeout(write, rest)
    },
    onFlush() {
      if (timer !== undefined) write()
    },
  }
}
