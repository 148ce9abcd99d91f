import type { Config } from './config.ts'
import type { MessageContent, MessageFile } from './options.ts'

/** The part of the browser's Storage that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface StoredChat {
  messages: MessageContent[]
  inputText?: string
}

const saveDelay = 250 // milliseconds; keystrokes and chunks within it share one write

/** Object URLs die with the page, and what they stand for is too large to keep: of such a file the name stays. */
function storableFile({ ref: _ref, src, ...file }: MessageFile): MessageFile {
  return !src || src.startsWith('blob:') ? file : { ...file, src }
}

function storable({ id: _id, files, ...rest }: MessageContent): MessageContent {
  return files?.length ? { ...rest, files: files.map(storableFile) } : rest
}

/** The JSON of a message. A page may give anything as `custom`, also what JSON cannot hold: then it is left out. */
function storedText(message: MessageContent): string {
  const kept = storable(message)
  try {
    return JSON.stringify(kept)
  } catch {
    return JSON.stringify({ ...kept, custom: undefined })
  }
}

/** Keeps messages, and if asked the typed text, over a reload. A fault of the storage never reaches the chat. */
export function createBrowserStorage(storage: KeyValueStorage, readSettings: () => Config['storage'], read: () => StoredChat) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function write(): void {
    const settings = readSettings()
    if (!settings) return
    const { messages, inputText } = read()
    let kept = messages.slice(-settings.maxMessages).map(storedText)
    const input = settings.inputText && inputText !== undefined ? `,"inputText":${JSON.stringify(inputText)}` : ''
    // A quota error: give up the oldest half until the rest fits.
    for (;;) {
      try {
        storage.setItem(settings.key, `{"messages":[${kept.join()}]${input}}`)
        return
      } catch (error) {
        if (kept.length === 0) {
          console.warn('The conversation could not be stored:', error)
          return
        }
        kept = kept.slice(Math.ceil(kept.length / 2))
      }
    }
  }

  return {
    /** What an earlier page left behind; undefined when there is nothing, or nothing that can be read. */
    load(): StoredChat | undefined {
      const settings = readSettings()
      if (!settings) return undefined
      try {
        const value: unknown = JSON.parse(storage.getItem(settings.key) ?? 'null')
        const stored = (Array.isArray(value) ? { messages: value } : value) as Partial<StoredChat> | null
        if (!stored || !Array.isArray(stored.messages)) return undefined
        const messages = stored.messages.filter((message) => typeof message === 'object' && message !== null)
        return {
          messages,
          ...(settings.inputText && typeof stored.inputText === 'string' && { inputText: stored.inputText }),
        }
      } catch (error) {
        console.warn('The stored conversation could not be read:', error)
        return undefined
      }
    },
    /** Writes soon; calls that come before then share the one write. */
    save(): void {
      if (readSettings()) timer ??= setTimeout(this.flush, saveDelay)
    },
    /** Writes what waits to be written. */
    flush(): void {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      write()
    },
    clear(): void {
      clearTimeout(timer)
      timer = undefined
      const settings = readSettings()
      try {
        if (settings) storage.removeItem(settings.key)
      } catch (error) {
        console.warn('The stored conversation could not be removed:', error)
      }
    },
  }
}

export type BrowserStorage = ReturnType<typeof createBrowserStorage>
