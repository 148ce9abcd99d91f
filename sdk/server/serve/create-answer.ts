import { delay } from '../../core/util/delay.ts'
import type { ConnectorRequest } from '../../core/types.ts'
import type { Answer } from '../answer.ts'
import type { DocumentationSearch } from '../retrieval/documentation-search.ts'
import type { Excerpt } from '../retrieval/excerpts.ts'
import { passageTitle } from '../retrieval/passage-title.ts'
import { answerWithModel } from './answer-with-model.ts'
import { composeReply } from './compose-reply.ts'
import type { Documentation } from './documentation.ts'
import type { FoundService } from './find-service.ts'

const mostPassages = 6

const questionIn = ({ messages }: ConnectorRequest): string =>
  messages.findLast(({ role, text }) => role !== 'ai' && text)?.text ?? ''

/** Whether somebody reads along: who waits for the whole answer would only wait longer for one that is typed. */
const isReadAlong = (headers: Headers): boolean => headers.get('accept')?.includes('text/event-stream') ?? false

/** Answers out of the documentation, a word at a time where somebody reads along. `base` is what the addresses of its pages begin with. */
export const createDocumentationAnswer = (
  { rank, examples }: DocumentationSearch,
  { base, millisecondsPerWord = 18 }: { readonly base: string; readonly millisecondsPerWord?: number },
): Answer =>
  async function* answer(request, { signal, request: { headers } }) {
    const { text, sources } = composeReply(rank(questionIn(request)), { base, examples })
    if (!isReadAlong(headers)) yield text
    else
      for (const word of text.match(/\s*\S+/g) ?? []) {
        await delay(millisecondsPerWord, signal)
        yield word
      }
    yield* sources
  }

/** What the model is told: who it is, unless the owner says so, and how it answers out of the documentation. */
function systemPrompt(subject: string | undefined, instructions: string | undefined): string {
  const role = instructions ?? `You answer questions${subject ? ` about ${subject}` : ''}, briefly and in Markdown.`
  return `${role} Rely on the excerpts of ${instructions === undefined && subject ? 'its' : 'the'} documentation that come with a question, and say so when they do not tell.`
}

/** The passages that speak of a question, as what the model may cite. */
const excerptsFor = (question: string, { find }: DocumentationSearch, base: string): Excerpt[] =>
  find(question)
    .slice(0, mostPassages)
    .map((passage) => ({ id: passage.id, title: passageTitle(passage), url: `${base}${passage.anchor}`, text: passage.text }))

interface FoundAnswerSettings {
  /** What it is told of: see {@link systemPrompt}. Without it, nothing. */
  readonly documentation: Documentation | undefined
  /** What the addresses of its pages begin with. */
  readonly base: string
  /** What the owner tells it. */
  readonly instructions?: string | undefined
  /** True where whoever asks started the server: they read what is wrong with it. */
  readonly isOwner: boolean
  /** The key that results of tools are signed with. */
  readonly secret?: string | undefined
}

/** Answers with a service, which is told what its owner and the documentation say. */
export const createFoundAnswer = (
  service: FoundService,
  { documentation, base, instructions, isOwner, secret }: FoundAnswerSettings,
): Answer =>
  answerWithModel(
    service,
    (request) =>
      documentation
        ? {
            systemPrompt: systemPrompt(documentation.subject, instructions),
            excerpts: excerptsFor(questionIn(request), documentation, base),
          }
        : { systemPrompt: instructions ?? '' },
    { isOwner, secret },
  )
