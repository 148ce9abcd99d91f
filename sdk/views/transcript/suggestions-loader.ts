import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isSuggestions } from '../suggestions/is-suggestions.ts'
import type * as suggestionsModule from '../suggestions/suggestions.ts'
import { report } from '../../core/util/thrown/report.ts'

/** One load for all chats of the page: each `import()` costs, also of what is there. */
let loading: Promise<typeof suggestionsModule> | undefined

/** True if there may be suggestions: from the page or from a complete message; or if visitors are welcomed. */
function isWanted({ config, messages }: ChatState): boolean {
  const { welcome, options } = config
  if (options.suggestions || (welcome && !messages.some(({ kind }) => welcome.isUsual || kind === 'message'))) return true
  const last = messages.at(-1)
  return last?.status === 'done' && last.parts.some(isSuggestions)
}

/** The place of suggestions, below the messages. The code loads with the first ones; if that fails, the chat still works. */
export function createSuggestionsLoader(context: ViewContext): View {
  const { get, signal } = context
  const dom = element('div')
  let view: suggestionsModule.SuggestionsView | undefined
  let isLoading = false

  async function load(): Promise<void> {
    isLoading = true
    try {
      loading ??= import('../suggestions/suggestions.ts')
      // Not at once for a second chat of the page either: its place is not in the chat yet.
      const { createSuggestions } = await loading
      if (!signal.aborted) view ??= createSuggestions(context, dom)
    } catch (error) {
      // Loading is tried again with the next message.
      loading = undefined
      report('not-loaded', error)
    }
    isLoading = false
  }

  if (isWanted(get())) void load()
  return {
    dom,
    update(state, previous) {
      if (view) return view.update(state, previous)
      const isChanged = state.messages !== previous.messages || state.config !== previous.config
      if (isChanged && !isLoading && isWanted(state)) void load()
    },
    destroy: () => view?.destroy(),
  }
}
