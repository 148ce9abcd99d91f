import type { ChatSession, Extension, ExtensionHooks } from './chat-session.ts'
import { extensions } from './extensions.ts'

type Hook = (...given: readonly unknown[]) => unknown

/** Loads the extensions of a chat, each once. */
export function createLoadedExtensions(session: ChatSession): Pick<ChatSession, 'use' | 'loaded' | 'tell'> {
  const loading = new Map<Extension, Promise<object>>()
  const loaded = new Map<Extension, object>()
  /** What is loaded, in the order of the table: it hears of each event of an answer. */
  let hearing: readonly Partial<Record<string, Hook>>[] = []

  async function load(extension: Extension): Promise<object> {
    try {
      const made = await extension.load(session)
      loaded.set(extension, made)
      hearing = extensions.flatMap((each) => loaded.get(each) ?? [])
      return made
    } catch (error) {
      // Browsers may load a file again that failed once.
      loading.delete(extension)
      extension.onMissing?.(session, error)
      throw error
    }
  }

  return {
    use<Made extends object>(extension: Extension<Made>) {
      const known = loading.get(extension)
      if (known) return known as Promise<Made>
      const begun = load(extension)
      loading.set(extension, begun)
      // Whoever asked may read it later: until then nobody is missing a handler.
      begun.catch(() => undefined)
      return begun as Promise<Made>
    },
    loaded: <Made extends object>(extension: Extension<Made>) => loaded.get(extension) as Made | undefined,
    tell(name, ...given) {
      let answer: unknown
      for (const { [name]: hook } of hearing) {
        const told = hook?.(...given)
        answer ??= told
      }
      return answer as ReturnType<Required<ExtensionHooks>[typeof name]> | undefined
    },
  }
}
