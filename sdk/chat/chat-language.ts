import type { LoadFeature } from '../core/features.ts'
import type { Labels } from '../core/labels/labels.ts'
import type { ChatOptions } from '../core/options/options.ts'
import type { findLanguage as FindLanguage } from '../languages/find-language.ts'
import { report } from '../core/util/thrown/report.ts'

/** What the chat takes of the feature. */
interface LanguagesCode {
  readonly findLanguage: typeof FindLanguage
}

/** The labels in the chat's language: those set by the page are available at once, those of a language table load later. */
export function createChatLanguage(host: Element, loadFeature: LoadFeature, onLoad: () => void) {
  let language: ChatOptions['language']
  let labels: Partial<Labels> | undefined
  let isLoading = false

  async function load(name: string): Promise<void> {
    isLoading = true
    const found = await loadFeature('languages')
      .then((code) => (code as LanguagesCode).findLanguage(name, host))
      .catch((error: unknown) => {
        report('not-loaded', error)
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
