import type { Analytics } from '../../backend/types.ts'
import { toCsv } from '../../lib/to-csv.ts'

/** The days as a table for other programs. A sample says so in every row. */
export const analyticsToCsv = ({ days, isSample }: Analytics): string =>
  toCsv([
    ['date', 'conversations', 'questions', 'unanswered', 'median_response_ms', ...(isSample ? ['note'] : [])],
    ...days.map(({ date, conversations, questions, unanswered, responseTime }) => [
      date,
      conversations,
      questions,
      unanswered,
      responseTime ?? '',
      ...(isSample ? ['sample'] : []),
    ]),
  ])
