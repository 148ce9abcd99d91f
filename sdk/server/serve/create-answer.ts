import { delay } from '../../core/util/delay.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import type { Answer } from '../answer.ts'
import { answerWithModel } from './answer-with-model.ts'
import { composeReply } from './compose-reply.ts'
import type { Documentation } from './documentation.ts'
import type { FoundService } from './find-service.ts'

const mostPassages = 6

const questionIn = ({ messages }: ConnectorRequest): string =>
  messages.findLast(({ role, text }) => role !== 'ai' && text)?.text ?? ''

/** Answers out of the documentation, a word at a time. `base` is what the addresses of its pages begin with. */
export const createDocumentationAnswer = (
  { find, examples }: Documentation,
  { base, millisecondsPerWord = 18 }: { readonly base: string; readonly millisecondsPerWord?: number },
): Answer =>
  async function* answer(request, { signal }) {
    for (const word of composeReply(find(questionIn(request)), { base, examples }).match(/\s*\S+/g) ?? []) {
      await delay(millisecondsPerWord, signal)
      yield word
    }
  }

/** What the model is told: who it is, and what the documentation says of the question. */
function systemPrompt(question: string, { find, subject }: Documentation): string {
  const passages = find(question).slice(0, mostPassages)
  const sources = passages.map(({ title, text }) => `## ${title}\n\n${text}`).join('\n\n')
  return `You answer questions about ${subject}, briefly and in Markdown. Rely on these excerpts of its documentation, and say so when they do not tell.\n\n${sources}`
}

/** Answers with a service, which is told what the documentation says of the question. */
export const createFoundAnswer = (service: FoundService, documentation: Documentation): Answer =>
  answerWithModel(service, (request) => ({ systemPrompt: systemPrompt(questionIn(request), documentation) }))
