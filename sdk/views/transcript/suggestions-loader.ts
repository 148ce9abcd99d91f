import type { ChatState, View, ViewContext } from '../../core/types.ts'
import { element } from '../../dom/element.ts'
import { isSuggestions } from '../suggestions/is-suggestions.ts'
import type * as suggestionsRoom from '../suggestions/suggestions.ts'

let room: typeof suggestionsRoom | undefined

/** Whether there may be something to suggest: the page offers it, or a complete message brings it; or visitors are welcomed. */
function isWanted({ config, messages }: ChatState): boolean {
  const { welcome, options } = config
  if (options.suggestions || (welcome && !messages.some(({ kind }) => welcome.isUsual || kind === 'message'))) return true
  const last = messages.at(-1)
  return last?.status === 'done' && last.parts.some(isSuggestions)
}

/** The place of suggestions, below the messages. What draws them is fetched with the first; without it a chat can still be written to. */
export function createSuggestionsLoader(context: ViewContext): View {
  const { get, signal } = context
  const dom = element('div')
  let view: suggestionsRoom.SuggestionsView | undefined
  let isLoading = false

  function create(): void {
    if (room && !signal.aborted) view ??= room.createSuggestions(context, dom)
  }

  async function load(): Promise<void> {
    isLoading = true
    try {
      room ??= await import('../suggestions/suggestions.ts')
      create()
    } catch (error) {
      // It is fetched again with the next message.
      console.error(error)
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
