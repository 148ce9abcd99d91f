import type { WebhookEvent } from '../../../backend/types.ts'

/** What another service can be told of, in words. */
export const eventWords: Readonly<Record<WebhookEvent, string>> = {
  'question.unanswered': 'A visitor asked what your sources have no answer to',
  'question.answered': 'A visitor got an answer',
  'assessment.done': 'An assessment is done',
}

export const allEvents = Object.keys(eventWords) as readonly WebhookEvent[]
