import { publicMessage } from '../../core/conversation/message-content.ts'
import type { LabelledSuggestion, SuggestMessages } from '../../core/options/options.ts'
import type { ChatState, Message, Part } from '../../core/types.ts'
import { unlessLeft } from '../../core/unless-left.ts'
import { isSuggestions } from './is-suggestions.ts'
import { readAnswerSuggestions, readSuggestions } from './read-suggestions.ts'
import { report } from '../../core/util/thrown/report.ts'

/** More would be too much to read. */
const mostPrompts = 4

/** A moment for suggestions: the start of a conversation, or the end of an answer. */
export interface SuggestionTurn {
  readonly answer: Message | undefined
}

/** The chat's current moment for suggestions; undefined while an answer is pending or the conversation is unknown. */
export function turnOf({ config, messages, phase, view, isRestoring, historyPaging }: ChatState): SuggestionTurn | undefined {
  if (phase !== 'idle' || view !== 'chat' || isRestoring || messages.at(-1)?.kind === 'loading') return undefined
  const answer = messages.findLast(({ kind }) => kind === 'message')
  const isFirstPageDue = historyPaging === 'loading' || (historyPaging === 'none' && config.options.loadHistory)
  if (!answer) return isFirstPageDue ? undefined : { answer }
  return answer.role === 'user' || answer.status === 'streaming' ? undefined : { answer }
}

function givenBy(part: Part | undefined): unknown {
  if (part?.type === 'suggestions') return part.suggestions
  return part?.type === 'data-suggestions' ? part.data : undefined
}

/** Finds suggestions: those of the answer, else the page's, whose function is called once per moment. */
export function createSuggestionFinder(get: () => ChatState, onFound: () => void) {
  let asked: { id: string | undefined; list: LabelledSuggestion[]; controller: AbortController } | undefined
  /** A failing function is reported once, not after each answer. */
  let reported: SuggestMessages | undefined

  function forget(): void {
    asked?.controller.abort()
    asked = undefined
  }

  function complain(suggest: SuggestMessages, error: unknown): void {
    if (reported !== suggest) report('failed-callback', 'The function `suggestions` failed, so the chat suggests nothing:', error)
    reported = suggest
  }

  async function ask(suggest: SuggestMessages, own: NonNullable<typeof asked>): Promise<void> {
    const { signal } = own.controller
    async function askNow(): Promise<void> {
      // Not during a change of state, because the function may change it, too.
      await Promise.resolve()
      if (signal.aborted) return
      const messages = get().messages.filter(({ kind }) => kind === 'message')
      const given: unknown = await suggest(messages.map(publicMessage), signal)
      if (signal.aborted) return
      if (!Array.isArray(given)) throw new TypeError('It must return an array, or a promise of one.')
      own.list = readSuggestions(given)
      onFound()
    }
    await unlessLeft(askNow, (error) => signal.aborted || complain(suggest, error), signal)
  }

  return {
    find(turn: SuggestionTurn | undefined): readonly LabelledSuggestion[] {
      const own = turn?.answer ? readAnswerSuggestions(givenBy(turn.answer.parts.findLast(isSuggestions))) : []
      const { options, welcome } = get().config
      const { suggestions = welcome?.prompts?.slice(0, mostPrompts) } = options
      if (!turn || own.length || typeof suggestions !== 'function') {
        forget()
        return turn && !turn.answer ? readSuggestions(suggestions) : own
      }
      const id = turn.answer?.id
      if (!asked || asked.id !== id) {
        forget()
        asked = { id, list: [], controller: new AbortController() }
        void ask(suggestions, asked)
      }
      return asked.list
    },
    forget,
  }
}
