import type { Labels } from '../core/labels/labels.ts'
import type { ChatOptions } from '../core/options/options.ts'

/** The labels in the chat's language: those set by the page are available at once, those of a language table load later. */
export function createChatLanguage(host: Element, onLoad: () => void) {
  let language: ChatOptions['language']
  let labels: Partial<Labels> | undefined
  let isLoading = false

  async function load(name: string): Promise<void> {
    isLoading = true
    const found = await import('../languages/find-language.ts')
      .then(({ findLanguage }) => findLanguage(name, host))
      .catch((error: unknown) => {
        console.error(error)
        return undefined
      })
    // The language has changed again.
    if (name !== language) return
    isLoading = false
    labels = found
    onLoad()
  }

  return {
    get isLoading() {
      return isLoading
    },
    get labels() {
      return labels
    },
    use(wanted: ChatOptions['language']): void {
      if (wanted === language) return
      language = wanted
      if (typeof wanted === 'string') return void load(wanted)
      isLoading = false
      labels = wanted
    },
  }
}
