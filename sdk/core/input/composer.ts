import type { Config } from '../options/config.ts'
import type { fileConnectConfig } from './file-connect.ts'
import { wholeLetters } from '../util/cut-text.ts'
import { mediaKind } from '../util/media-kind.ts'
import { createId } from '../util/ids.ts'
import { localiseText } from '../labels/localise-text.ts'
import { isSame } from '../util/is-same.ts'
import type { Store } from '../store.ts'
import type { Attachment, ChatState, Composer, ComposerFile, FileSource, InputRule, Part } from '../types.ts'
import { findAwaited } from '../tools/find-awaited.ts'
import { canWait, isReadyToSend } from './is-ready-to-send.ts'
import { isValidInput } from './is-valid-input.ts'
import type { Environment } from '../environment.ts'

export const emptyComposer: Composer = {
  text: '',
  files: [],
  isExpectingFile: false,
  fileProblems: [],
  isSubmitDisabled: false,
  canSend: false,
  placeholder: '',
  isDisabled: false,
}

/** True if it asks for more than yes or no. */
const isQuestion = (part: Part): boolean => part.type === 'input-request' && part.kind === 'input'

/** The content of the input area, and whether it can be sent. */
export interface ComposerModel {
  refresh(): void
  setText(text: string, isUser: boolean): void
  /** Attaches those of the files that the rules accept, after earlier ones; `isUser` is false for the page's own. */
  addFiles(files: readonly File[], isUser: boolean, source?: FileSource): Promise<void>
  /**
   * Checks the page's files for a message of its own; undefined if
   * the rules don't accept all of them, and the visitor is told why.
   */
  checkFiles(files: readonly File[]): Promise<readonly Attachment[] | undefined>
  readonly isWaitingForFiles: boolean
  dismissFileProblems(): void
  removeFile(id: string): void
  expectFile(finish: () => Promise<void>): () => void
  /** Finishes files that are still being recorded; resolves when all of them are attached. */
  finishFiles(): Promise<void>
  /** Clears the input after a message was sent. */
  clear(): void
  /** Restores the attachments of a failed message, unless there are others by now. */
  restoreFiles(attachments: readonly Attachment[]): void
  setSubmitDisabled(isSubmitDisabled: boolean): void
  setPlaceholder(text: string): void
  setRule(next: InputRule | undefined): void
  /** The configuration for sending a message with these files, if their kind has its own. */
  configFor(attachments: readonly Attachment[]): Config | undefined
  isValid(text: string, files: readonly File[]): boolean
}

export function createComposer(store: Store<ChatState>, environment: Environment): ComposerModel {
  let rule: InputRule | undefined
  let placeholder: string | undefined
  const expected = new Set<() => Promise<void>>()
  let admitting: Promise<unknown> = Promise.resolve()
  let admittingCount = 0
  let ownConfig: typeof fileConnectConfig | undefined

  const set = (change: Partial<Composer>): void => store.set({ composer: { ...store.get().composer, ...change } })
  const realFiles = (): File[] => store.get().composer.files.map(({ file }) => file)

  /** Updates what depends on the rest of the state. */
  function refresh(): void {
    const state = store.get()
    const { composer, config } = state
    const { labels, options } = config
    const { textInput } = options
    const awaited = findAwaited(state.messages, state.callClaims)
    const next = {
      canSend:
        (isReadyToSend(state) || canWait(state)) &&
        (composer.isExpectingFile || isValidInput(config, rule, composer.text, realFiles())),
      placeholder: awaited
        ? labels[isQuestion(awaited) ? 'answerFirst' : 'approvalFirst']
        : (placeholder ??
          textInput?.placeholder?.text ??
          localiseText(rule?.placeholder ?? labels.inputPlaceholder, 'input', labels)),
      isDisabled: textInput?.disabled ?? rule?.disabledBecause !== undefined,
    }
    if (next.canSend !== composer.canSend || next.placeholder !== composer.placeholder || next.isDisabled !== composer.isDisabled)
      set(next)
  }

  function tell(isUser: boolean): void {
    const { text } = store.get().composer
    const files = realFiles()
    environment.emit('input', { content: { ...(text && { text }), ...(files.length && { files }) }, isUser })
  }

  /** Chats without files don't load their rules and targets. */
  async function loadRules() {
    const [{ admitFiles }, { fileRules }, { fileConnectConfig }] = await Promise.all([
      import('./admit-files.ts'),
      import('./file-rules.ts'),
      import('./file-connect.ts'),
    ])
    ownConfig = fileConnectConfig
    return { admitFiles, rules: () => fileRules(store.get().config.options, store.get().composer.serviceFiles) }
  }

  async function attach(files: readonly File[], isUser: boolean, source?: FileSource): Promise<void> {
    const { admitFiles, rules } = await loadRules()
    if (isUser && !source && !rules().length) return // without a place that shows them they would be sent unseen
    const { files: present } = store.get().composer
    const { files: attached, problems } = admitFiles(files, { present, rules: rules(), source })
    set({ files: attached, fileProblems: problems })
    if (attached.some((file) => !present.includes(file))) tell(isUser)
  }

  return {
    refresh,
    setText(text: string, isUser: boolean): void {
      const { characterLimit } = store.get().config
      const limited = characterLimit === undefined ? text : wholeLetters(text, characterLimit)
      if (limited === store.get().composer.text) return
      set({ text: limited })
      tell(isUser)
    },
    addFiles(files: readonly File[], isUser: boolean, source?: FileSource): Promise<void> {
      if (!files.length) return Promise.resolve()
      const mine = admitting.catch(() => undefined).then(() => attach(files, isUser, source))
      const isOver = (): void => void (admittingCount -= 1)
      admittingCount += 1
      admitting = mine.then(isOver, isOver)
      return mine
    },
    async checkFiles(files: readonly File[]): Promise<readonly Attachment[] | undefined> {
      const { admitFiles, rules } = await loadRules()
      const { files: attachments, problems } = admitFiles(files, { present: [], rules: rules() })
      if (!problems.length) return attachments
      set({ fileProblems: problems })
      return undefined
    },
    get isWaitingForFiles(): boolean {
      return admittingCount > 0 || expected.size > 0
    },
    dismissFileProblems(): void {
      if (store.get().composer.fileProblems.length) set({ fileProblems: [] })
    },
    removeFile(id: string): void {
      set({ files: store.get().composer.files.filter((file) => file.id !== id), fileProblems: [] })
      tell(true)
    },
    expectFile(finish: () => Promise<void>): () => void {
      expected.add(finish)
      set({ isExpectingFile: true })
      return () => {
        expected.delete(finish)
        if (store.get().composer.isExpectingFile !== expected.size > 0) set({ isExpectingFile: expected.size > 0 })
      }
    },
    async finishFiles(): Promise<void> {
      await Promise.all([...expected].map((finish) => finish()))
      await admitting
    },
    clear(): void {
      const { text, files } = store.get().composer
      if (!text && !files.length) return
      set({ text: '', files: [], fileProblems: [] })
      tell(false)
    },
    restoreFiles(attachments: readonly Attachment[]): void {
      if (!attachments.length || store.get().composer.files.length) return
      set({
        files: attachments.map((attachment, arrival): ComposerFile => ({
          ...attachment,
          id: createId(),
          type: mediaKind(attachment.file.type),
          arrival,
          isBack: true,
        })),
      })
      tell(false)
    },
    setSubmitDisabled(isSubmitDisabled: boolean): void {
      set({ isSubmitDisabled })
    },
    setPlaceholder(text: string): void {
      placeholder = text
      refresh()
    },
    setRule(next: InputRule | undefined): void {
      rule = next
      const serviceFiles = next?.files ?? (next?.needsFiles ? { mixedFiles: {} } : undefined)
      if (!isSame(serviceFiles, store.get().composer.serviceFiles)) set({ serviceFiles })
      refresh()
    },
    configFor: (attachments: readonly Attachment[]): Config | undefined => ownConfig?.(store.get().config, attachments),
    isValid: (text: string, files: readonly File[]): boolean => isValidInput(store.get().config, rule, text, files),
  }
}
