import { fileType } from './file-type.ts'
import { createId } from './ids.ts'
import type { Store } from './store.ts'
import type { ChatState, Composer, ComposerFile, FileSource, InputRule } from './types.ts'
import { isReadyToSend, isValidInput } from './validation.ts'
import type { World } from './world.ts'

export const emptyComposer: Composer = {
  text: '',
  files: [],
  isExpectingFile: false,
  isSubmitDisabled: false,
  canSend: false,
  placeholder: '',
  isDisabled: false,
}

/** What stands in the input area, and whether it may be sent. */
export function createComposer(store: Store<ChatState>, world: World) {
  let rule: InputRule | undefined
  let placeholder: string | undefined
  const expected = new Set<() => Promise<void>>()

  const set = (change: Partial<Composer>): void => store.set({ composer: { ...store.get().composer, ...change } })
  const realFiles = (): File[] => store.get().composer.files.map(({ file }) => file)

  /** Brings what follows from the rest of the state up to date. */
  function refresh(): void {
    const state = store.get()
    const { composer, config } = state
    const { textInput } = config.options
    const next = {
      canSend: isReadyToSend(state) && (composer.isExpectingFile || isValidInput(config, rule, composer.text, realFiles())),
      placeholder: placeholder ?? textInput?.placeholder?.text ?? rule?.placeholder ?? config.labels.inputPlaceholder,
      isDisabled: textInput?.disabled ?? rule?.disabledBecause !== undefined,
    }
    if (next.canSend !== composer.canSend || next.placeholder !== composer.placeholder || next.isDisabled !== composer.isDisabled)
      set(next)
  }

  function tell(isUser: boolean): void {
    const { text } = store.get().composer
    const files = realFiles()
    world.emit('input', { content: { ...(text && { text }), ...(files.length && { files }) }, isUser })
  }

  return {
    refresh,
    realFiles,
    setText(text: string, isUser: boolean): void {
      const { characterLimit } = store.get().config
      const limited = characterLimit === undefined ? text : text.slice(0, characterLimit)
      if (limited === store.get().composer.text) return
      set({ text: limited })
      tell(isUser)
    },
    addFiles(files: readonly File[], isUser = true, source?: FileSource): void {
      if (!files.length) return
      const added = files.map((file): ComposerFile => ({ id: createId(), file, type: fileType(file), ...(source && { source }) }))
      set({ files: [...store.get().composer.files, ...added] })
      tell(isUser)
    },
    removeFile(id: string): void {
      set({ files: store.get().composer.files.filter((file) => file.id !== id) })
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
    /** Has what is being made finished; resolves when all of it is attached. */
    finishFiles: async (): Promise<void> => void (await Promise.all([...expected].map((finish) => finish()))),
    /** Empties the input after a send. */
    clear(): void {
      const { text, files } = store.get().composer
      if (!text && !files.length) return
      set({ text: '', files: [] })
      tell(false)
    },
    /** Gives back the attachments of a send that failed, unless others stand there by now. */
    restoreFiles(files: readonly File[]): void {
      if (files.length && !store.get().composer.files.length) this.addFiles(files, false)
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
      refresh()
    },
    isValid: (text: string, files: readonly File[]): boolean => isValidInput(store.get().config, rule, text, files),
  }
}

export type ComposerModel = ReturnType<typeof createComposer>
