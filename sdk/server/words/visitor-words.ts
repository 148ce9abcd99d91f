import { actionLabels } from '../../core/labels/actions.ts'
import type { TextName } from '../../core/labels/labels.ts'
import { toolLabels } from '../../core/labels/tools.ts'
import { serverLabels } from '../../core/labels/server/server-labels.ts'
import type { ServerTexts } from '../../core/labels/server/server-texts.ts'

/** Words for the visitor, in English, and the name of the chat's text in the visitor's language. */
export interface VisitorWords {
  readonly text: string
  /** `confab.` and the name of one of the chat's labels. Absent where the chat has no text for it. */
  readonly code?: string
}

type ServerText = keyof ServerTexts | 'feedbackFailed' | 'toolRoundsReached' | 'approvalGone'

/** The code that tells chats which of their texts says the same. */
export const codeFor = (name: ServerText | TextName): string => `confab.${name}`

/**
 * One of the texts that chats have in all languages.
 * @param text What it is in English. @default the text of that name
 */
export const visitorWords = (name: ServerText, text: string = actionLabels(toolLabels(serverLabels()))[name]): VisitorWords => ({
  text,
  code: codeFor(name),
})

/** The words as JSON has them, with their code behind them. */
export const wordsInJson = ({ text, code }: VisitorWords): { readonly error: string; readonly code?: string } => ({
  error: text,
  ...(code !== undefined && { code }),
})
